import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

const rows = [...textOf('docs/promises.md').matchAll(/^\| (\d+) \|.*\|(.*)\|$/gm)].map(([, number, shown = '']) => ({
  number: Number(number),
  files: [...shown.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file),
}))

test('every promise is named once and shown by a test', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
})

test('every test that a promise names is one file', () => {
  const tests = projectFiles().filter((path) => /\.(test|spec)\.ts$/.test(path))
  const named = new Set(rows.flatMap(({ files }) => files))
  const found = [...named].map((file) => [file, tests.filter((path) => `/${path}`.endsWith(`/${file}`)).length])
  expect(found).toEqual([...named].map((file) => [file, 1]))
})
