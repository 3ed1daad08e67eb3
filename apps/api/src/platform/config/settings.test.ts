import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { SETTING_NAMES } from './setting-list.ts'
import { nearestSetting, readEnvFile, readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-settings-'))
const file = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true }))

function settings(text: string, env: Record<string, string> = {}) {
  const warnings: string[] = []
  writeFileSync(file, text)
  return { read: () => readSettings(env, { file, warn: (line) => warnings.push(line) }), warnings }
}

test('a misspelt name in .env is refused with the likely setting', () => {
  const { read } = settings('DATABSE_URL=postgres://x@y/z\nPORT=4000\nSMTP_ULR=smtp://x\n')
  expect(read).toThrow(`${file}: DATABSE_URL is not a setting. Did you mean DATABASE_URL?`)
  expect(read).toThrow(`${file}: SMTP_ULR is not a setting. Did you mean SMTP_URL?`)
})

test('an unknown name is reported and has no effect', () => {
  const { read, warnings } = settings('COMPOSE_PROJECT_NAME=nirgam\nTZ=Asia/Kolkata\nHOME=/x\nPORT=4000\n')
  expect(read()).toMatchObject({ port: 4000 })
  expect(warnings).toEqual(
    ['COMPOSE_PROJECT_NAME', 'TZ', 'HOME'].map(
      (name) => `${file}: ${name} is not a setting of Nirgam and has no effect.`,
    ),
  )
})

test('a warning goes to the standard error output', () => {
  writeFileSync(file, 'TZ=Asia/Kolkata\n')
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  readSettings({}, { file })
  expect(written.mock.calls).toEqual([[`${file}: TZ is not a setting of Nirgam and has no effect.\n`]])
  written.mockRestore()
})

test('the environment takes precedence over the file', () => {
  expect(settings('PORT=4000\nHOST=0.0.0.0\n', { PORT: '5000' }).read()).toMatchObject({ port: 5000, host: '0.0.0.0' })
})

test('a name with one letter added, missing, wrong or swapped suggests the setting', () => {
  for (const name of SETTING_NAMES.filter(({ length }, at) => length >= 8 && at % 4 === 0)) {
    const middle = name.length >> 1
    const slips = [
      `${name}S`,
      name.slice(0, middle) + name.slice(middle + 1),
      `${name.slice(0, middle)}Q${name.slice(middle + 1)}`,
      name.toLowerCase(),
    ]
    for (const slip of slips) if (!SETTING_NAMES.includes(slip)) expect(nearestSetting(slip), slip).toBe(name)
  }
})

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['MSTP_URL', 'SMTP_URL'],
  ['STMP_ULR', 'SMTP_URL'],
  ['STMP_ULRS', null],
  ['PROT', 'PORT'],
  ['POTX', null],
  ['POXR', null],
  ['MYPORT', null],
  ['SM_URL', 'SMS_URL'],
  ['PORTAL', null],
  ['HSOT', 'HOST'],
  ['HO', null],
  ['DATABASEURL', 'DATABASE_URL'],
  ['', null],
])('%s is most likely %s', (name, meant) => {
  expect(nearestSetting(name)).toBe(meant)
})

test.each([
  [`A='one'`, { A: 'one' }],
  [`A="it's"`, { A: "it's" }],
  [`A=x"y`, { A: 'x"y' }],
  [`A=x"y"`, { A: 'x"y"' }],
  [`  A = b c  `, { A: 'b c' }],
  [`A=""`, { A: '' }],
])('%s is read', (line, settings) => {
  expect(readEnvFile(envFile(line))).toEqual(settings)
})

test.each([`A="`, `A='x"`, '=x', '1A=x', 'A'])('%s cannot be read', (line) => {
  expect(() => readEnvFile(envFile(line))).toThrow('line 1 cannot be read')
})

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

test('a missing file sets nothing', () => {
  expect(readEnvFile('/nowhere/.env')).toEqual({})
})

test('a malformed file is refused with line numbers and without its content', () => {
  const file = envFile('PORT=1\nsecret value\nNAME="open')
  expect(() => readEnvFile(file)).toThrow(/line 2, 3 cannot be read/)
  expect(() => readEnvFile(file)).not.toThrow(/secret/)
})
