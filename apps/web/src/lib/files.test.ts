import { expect, test } from 'vitest'
import { fileSize } from './files.ts'

test.each([
  [900, '900 B'],
  [2048, '2 KB'],
  [150_000, '146 KB'],
  [1_572_864, '1.5 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
