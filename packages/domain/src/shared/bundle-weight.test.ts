import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Modules that the public pages load. None of them may bring in a schema library. */
const LIGHT_MODULES = [
  'shared/messages',
  'shared/limits',
  'remittance/answers/options',
  'shared/bank-names',
  'shared/places/countries',
  'shared/places/regions',
  'shared/places/postal',
  'shared/money',
  'shared/dates',
  'shared/masking',
  'shared/contact',
  'shared/text-rules',
  'remittance/steps',
  'remittance/remittance-status',
  'shared/redirects',
  'guide/assess',
  'guide/questions',
  'guide/answers-in-address',
  'guide/wizard-answers',
]

function importsOf(file: URL): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^(?:import|export)\s(?!type\s)[^'";]*?from '([^']+)'/gm)].map((match) => match[1] ?? '')
}

function packagesReachedFrom(file: URL, seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return []
  seen.add(file.href)
  return importsOf(file).flatMap((name) =>
    name.startsWith('.') ? packagesReachedFrom(new URL(name, file), seen) : [name],
  )
}

const moduleAt = (name: string) => new URL(`../${name}.ts`, import.meta.url)

test.each(LIGHT_MODULES)('%s loads no other package', (module) => {
  expect(packagesReachedFrom(moduleAt(module))).toEqual([])
})

test('no light module creates an Intl format while it loads: the first one costs a phone a tenth of a second', () => {
  const seen = new Set<string>()
  for (const name of LIGHT_MODULES) packagesReachedFrom(moduleAt(name), seen)
  const heavy = [...seen].filter((file) => /^(?:export )?const .*new Intl\./m.test(readFileSync(new URL(file), 'utf8')))
  expect(heavy).toEqual([])
})

test('the step rules load only the small schema library', () => {
  const packages = new Set(packagesReachedFrom(moduleAt('remittance/step-gates')))
  expect([...packages].sort()).toEqual(['ibantools', 'zod/mini'])
})
