import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the public pages may load: none of it may bring in a schema library. */
const LIGHT_MODULES = [
  'messages',
  'limits',
  'options',
  'bank-names',
  'countries',
  'regions',
  'postal',
  'money',
  'dates',
  'masking',
  'contact',
  'text-rules',
  'server-names',
  'stored-values',
  'steps',
  'remittance-status',
  'redirects',
]

function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  return [...source.matchAll(/^(?:import|export)\s(?!type\s)[^'";]*?from '([^']+)'/gm)].map((match) => match[1] ?? '')
}

function packagesReachedFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return importsOf(file).flatMap((name) => (name.startsWith('.') ? packagesReachedFrom(name, seen) : [name]))
}

test.each(LIGHT_MODULES)('%s loads no other package', (module) => {
  expect(packagesReachedFrom(`./${module}.ts`)).toEqual([])
})

test('the rules of the steps load the small one, and nothing of the large one', () => {
  const packages = new Set(packagesReachedFrom('./step-gates.ts'))
  expect([...packages].sort()).toEqual(['ibantools', 'zod/mini'])
})
