import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, SETTING_NAMES } from './config.ts'

const root = join(import.meta.dirname, '../../../..')

test('nothing needs to be set to try it out', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ env: 'development', port: 3000, databaseUrl: null, paypal: null, outbox: true })
})

test('every wrong value is named, all at once', () => {
  const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', SMTP_URL: 'mail', LOG_LEVEL: 'loud' })
  expect(read).toThrow(/PORT must be[\s\S]*DATABASE_URL must begin[\s\S]*LOG_LEVEL must be[\s\S]*SMTP_URL must begin/)
})

test('half an account is a mistake that names the missing half', () => {
  expect(() => readConfig({ PAYPAL_CLIENT_ID: 'abc' })).toThrow(/PAYPAL_CLIENT_SECRET is missing/)
})

test('production says what it needs', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/PUBLIC_URL[\s\S]*DATA_KEYS[\s\S]*SMTP_URL/)
})

test('production has no outbox and no stand-in', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://nirgam.example/',
    DATA_KEY_FILE: '/keys.json',
    SMTP_URL: 'smtps://mail.example',
  })
  expect(config).toMatchObject({ outbox: false, paypal: null, publicUrl: 'https://nirgam.example' })
})

test('a secret is not part of the complaint about it', () => {
  const read = () => readConfig({ METRICS_TOKEN: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db' })
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }))
})

test('an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test.each(['README.md', '.env.example'])('%s knows every setting', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(SETTING_NAMES.filter((name) => !text.includes(name))).toEqual([])
})
