import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'
import { classesOf, problemsOfStyles } from './styles.ts'

const TOKENS = 'apps/web/src/ui/tokens.css'
const files = projectFiles('apps/web/src')
const sheets = files.filter((path) => path.endsWith('.css') && path !== TOKENS)
const sources = files.filter((path) => /\.tsx?$/.test(path))
const defined = new Set([...textOf(TOKENS).matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name))

test('stylesheets take colours, fonts, spacing, layers and widths from the tokens', () => {
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.flatMap((path) => problemsOfStyles(textOf(path), defined).map((why) => `${path}: ${why}`))).toEqual([])
})

test('every token is used', () => {
  const used = [TOKENS, ...sheets, ...sources].map(textOf).join('\n')
  expect([...defined].filter((name) => !new RegExp(`var\\(${name}\\b(?!-)`).test(used))).toEqual([])
})

test('every class of a CSS module is used by a component', () => {
  const unused = sheets
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((path) => {
      const users = sources.filter((source) => importsOf(source).includes(path)).map(textOf)
      return classesOf(textOf(path))
        .filter((name) => !users.some((text) => new RegExp(`\\.${name}\\b`).test(text)))
        .map((name) => `${path}: .${name}`)
    })
  expect(unused).toEqual([])
})

test('a hard-coded colour, size or width and an unknown token are found', () => {
  const sheet = `.a { color: #fff; font-size: 14px; gap: 1rem; z-index: 3; font-weight: 550; border-color: var(--none) }
    @media (max-width: 40em) { .a { top: 0 } }`
  expect(problemsOfStyles(sheet, new Set(['--known']))).toHaveLength(7)
  expect(problemsOfStyles('.a { gap: var(--known); margin: 0 auto }', new Set(['--known']))).toEqual([])
})

function importsOf(source: string): string[] {
  const found = textOf(source).matchAll(/from '(\.[^']+\.css)'/g)
  return [...found].map(([, name = '']) => posix.join(posix.dirname(source), name))
}
