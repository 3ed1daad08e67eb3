import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { checkFile } from './upload-rules.ts'

test('a JPG, PNG or PDF of at most 5 MB is accepted', () => {
  for (const type of ['image/jpeg', 'image/png', 'application/pdf']) {
    expect(checkFile({ type, size: UPLOAD_MAX_BYTES })).toBeNull()
  }
})

test('a file one byte above the limit is too large', () => {
  expect(checkFile({ type: 'image/png', size: UPLOAD_MAX_BYTES + 1 })).toBe(MESSAGES.documents.tooLarge)
})

test('another type of file is refused for its type, even if it is also too large', () => {
  expect(checkFile({ type: 'image/svg+xml', size: UPLOAD_MAX_BYTES + 1 })).toBe(MESSAGES.documents.wrongType)
})

test('a file of unknown type is left to the server', () => {
  expect(checkFile({ type: '', size: 10 })).toBeNull()
})

test.each(['image/heic', 'image/heif'])('an iPhone photo of type %s is named as HEIC', (type) => {
  expect(checkFile({ type, size: 10 })).toBe(`This is a HEIC photo. ${MESSAGES.documents.wrongType}`)
})
