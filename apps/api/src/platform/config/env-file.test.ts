import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

function envFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'nirgam-env-')), '.env')
  writeFileSync(file, text)
  return file
}

test('reads names and values, with comments, quotes and spaces', () => {
  const file = envFile(`# hello\n\nPORT=3001\nexport HOST = 0.0.0.0\nMAIL_FROM="Nirgam <a@b.c>"\nEMPTY=\nURL=a=b#c\r\n`)
  expect(readEnvFile(file)).toEqual({
    PORT: '3001',
    HOST: '0.0.0.0',
    MAIL_FROM: 'Nirgam <a@b.c>',
    EMPTY: '',
    URL: 'a=b#c',
  })
})

test('a file that is not there sets nothing', () => {
  expect(readEnvFile('/nowhere/.env')).toEqual({})
})

test('a malformed file is refused with its lines and without its content', () => {
  const file = envFile('PORT=1\nsecret value\nNAME="open')
  expect(() => readEnvFile(file)).toThrow(/line 2, 3 cannot be read/)
  expect(() => readEnvFile(file)).not.toThrow(/secret/)
})
