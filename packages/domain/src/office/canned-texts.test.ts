import { describe, expect, test } from 'vitest'
import { cannedTextBody, fillPlaceholders, textsFor, unfilledIn } from './canned-texts.ts'
import { OFFICE_MESSAGES } from './office-messages.ts'

describe('canned texts', () => {
  test('known values are filled in, and unknown placeholders stay visible', () => {
    const text = 'Dear {name}, {reference} is with {firm}. {name}!'
    const filled = fillPlaceholders(text, { name: 'Asha', firm: 'Rao & Co', reference: null })
    expect(filled).toBe('Dear Asha, {reference} is with Rao & Co. Asha!')
    expect(unfilledIn(filled)).toBe('reference')
    expect(fillPlaceholders('From {firm}', { firm: '' })).toBe('From {firm}')
    expect(unfilledIn('A set such as {a, b} or {something} is not ours')).toBeUndefined()
  })

  test('a value that looks like a placeholder is not filled in again', () => {
    expect(fillPlaceholders('{name}', { name: '{firm}', firm: 'Rao' })).toBe('{firm}')
  })

  test('an unknown placeholder is reported when the text is saved', () => {
    const { error } = cannedTextBody.safeParse({ title: 'Hello', text: 'Dear {nmae}' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['text', OFFICE_MESSAGES.placeholderUnknown('nmae')],
    ])
  })
})

test('the texts for a source come before general ones, and those for other sources are omitted', () => {
  const texts = [{ source: '' }, { source: 'loan' }, { source: 'property' }]
  expect(textsFor(texts, 'property')).toEqual([{ source: 'property' }, { source: '' }])
  expect(textsFor(texts, null)).toEqual([{ source: '' }])
})
