import { expect, test } from 'vitest'
import { documentBeside, documentsOf } from './viewed-documents.ts'

type Papers = Parameters<typeof documentsOf>[0]['papers']

const file = (id: string) => ({ id, type: 'image/png', uploaded_at: '2026-11-15T06:00:00.000Z' })

test('each paper can be looked at, and behind it the copies before', () => {
  const papers = [
    { label: 'PAN Card', file: file('new'), earlier: [file('old')] },
    { label: 'Form 41', file: null, earlier: [] },
  ] as unknown as Papers
  expect(documentsOf({ papers }).map(({ uid, label }) => [uid, label])).toEqual([
    ['new', 'PAN Card'],
    ['old', 'PAN Card, before (15 Nov 2026, 11:30 AM IST)'],
  ])
})

test('the keys go round the documents', () => {
  const documents = ['a', 'b', 'c'].map((uid) => ({ uid, label: uid, mediaType: 'image/png' }))
  expect(documentBeside(documents, 'c', 1)).toBe('a')
  expect(documentBeside(documents, 'a', -1)).toBe('c')
  expect(documentBeside(documents, 'a', 1)).toBe('b')
  expect(documentBeside([], undefined, 1)).toBeNull()
})
