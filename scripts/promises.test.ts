import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

const rows = [...textOf('docs/promises.md').matchAll(/^(\d+)\. (.*(?:\n {3,}.*)*)/gm)].map(
  ([, number, shown = '']) => ({
    number: Number(number),
    files: [...shown.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file),
  }),
)

test('every promise has a unique number, in order, and a test', () => {
  expect(rows.length).toBeGreaterThan(40)
  const numbers = rows.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, next) => one - next))
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([])
})

test('every test named by a promise is exactly one file', () => {
  const tests = projectFiles().filter((path) => /\.(test|spec)\.ts$/.test(path))
  const named = new Set(rows.flatMap(({ files }) => files))
  const found = [...named].map((file) => [file, tests.filter((path) => `/${path}`.endsWith(`/${file}`)).length])
  expect(found).toEqual([...named].map((file) => [file, 1]))
})
