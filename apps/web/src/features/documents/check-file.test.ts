import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { checkFile } from './upload-rules.ts'

test('a JPG, PNG or PDF of at most 5 MB may be sent', () => {
  for (const type of ['image/jpeg', 'image/png', 'application/pdf']) {
    expect(checkFile({ type, size: UPLOAD_MAX_BYTES })).toBeNull()
  }
})

test('one byte more is too large', () => {
  expect(checkFile({ type: 'image/png', size: UPLOAD_MAX_BYTES + 1 })).toBe(MESSAGES.documents.tooLarge)
})

test('another kind of file is refused before it is sent, whatever its size', () => {
  expect(checkFile({ type: 'image/svg+xml', size: UPLOAD_MAX_BYTES + 1 })).toBe(MESSAGES.documents.wrongType)
})

test('a file whose kind the system does not know is left to the server', () => {
  expect(checkFile({ type: '', size: 10 })).toBeNull()
})

test.each(['image/heic', 'image/heif'])('a photo of an iPhone, %s, is called by its name', (type) => {
  expect(checkFile({ type, size: 10 })).toBe(`This is a HEIC photo. ${MESSAGES.documents.wrongType}`)
})
