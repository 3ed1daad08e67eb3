import { expect, test } from 'vitest'
import { MIGRATIONS } from '../apps/api/src/platform/database/migrations/migrations.ts'
import { textOf } from './project-files.ts'

test('the changelog starts with this version and names the range of its migrations', () => {
  const [, version, section = ''] = /^## (\S+)\n([\s\S]*?)^## /m.exec(textOf('CHANGELOG.md')) ?? []
  expect(version).toBe(JSON.parse(textOf('package.json')).version)
  const [, first = '', last = ''] = /Migrations (\d{4}) to (\d{4}) come with it/.exec(section) ?? []
  const numbers = Object.keys(MIGRATIONS).map((name) => name.slice(0, 4))
  expect(numbers).toContain(first)
  expect(last).toBe(numbers.at(-1))
})
