import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the public pages and the guest steps may load: none of it may bring in a schema library. */
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
  'form-data',
  'step-fields',
  'steps',
  'guest-step-gates',
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

test('the gates of the later steps do load them, so this test can see them', () => {
  expect(packagesReachedFrom('./step-gates.ts')).toEqual(expect.arrayContaining(['zod', 'ibantools']))
})
