import { expect, test } from 'vitest'
import { UPLOAD_MAX_BYTES, USER_DOCUMENT_QUOTA_BYTES } from './limits.ts'

const MEGABYTE = 1024 * 1024

test('a document may have 5 MB, and all documents of a user 60 MB', () => {
  expect([UPLOAD_MAX_BYTES, USER_DOCUMENT_QUOTA_BYTES]).toEqual([5 * MEGABYTE, 60 * MEGABYTE])
})
