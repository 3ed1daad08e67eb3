import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linesOf, recorded } from './record.ts'
import { atLeast, atMost, speedAtLeast, told } from './table.ts'

const EMPTY = 'Before\n\n<!-- bench: written by `npm run bench` -->\n<!-- bench ends -->\n\nAfter\n'
const RUN = { engine: 'sqlite', day: '2026-11-17', machine: 'arm64x2', load: 1.25 }

function bench(page: string, name: string, measured: Parameters<typeof linesOf>[1]['measured'], run = RUN): string {
  return recorded(page, linesOf(page, { name, measured }, run), run.engine)
}

const rowsIn = (page: string) => page.split('\n').filter((line) => /^\|[a-z]/.test(line))

describe('the table of measures', () => {
  test('records the worst figure for each goal, and keeps the text around it', () => {
    const page = bench(EMPTY, 'lists', [
      atLeast('remittances', 0.4, 0.45),
      atLeast('enquiries', 0.3, 0.45),
      atMost('memory', 100, 220, ' MB'),
      atMost('more memory', 200, 220, ' MB'),
      told('half of all answers', 3, ' ms'),
    ])
    expect(rowsIn(page)).toEqual([
      '|lists|enquiries|≥ 0.45|-|0.30|sqlite 2026-11-17 arm64x2 load=1.3|',
      '|lists|more memory|≤ 220 MB|-|200 MB|sqlite 2026-11-17 arm64x2 load=1.3|',
    ])
    expect(page.startsWith('Before\n\n')).toBe(true)
    expect(page.endsWith('\n\nAfter\n')).toBe(true)
  })

  test('moves the previous figure to the “last time” column, also when the goal or the worst measure changes', () => {
    const first = bench(EMPTY, 'user', [atLeast('who am I', 0.4, 0.6)])
    const second = bench(first, 'user', [atLeast('who am I', 0.6, 0.55)])
    const others = [atLeast('plain', 0.5, 0.45), atLeast('sealed', 0.3, 0.45)]
    const changed = [atLeast('plain', 0.2, 0.45), atLeast('sealed', 0.4, 0.45)]
    expect(rowsIn(bench(bench(EMPTY, 'save', others), 'save', changed))).toEqual([
      '|save|plain|≥ 0.45|0.30|0.20|sqlite 2026-11-17 arm64x2 load=1.3|',
    ])
    expect(rowsIn(second)).toEqual(['|user|who am I|≥ 0.55|0.40|0.60|sqlite 2026-11-17 arm64x2 load=1.3|'])
  })

  test('keeps other measures, and the same measure on the other engine', () => {
    const first = bench(bench(EMPTY, 'user', [atLeast('who', 0.4, 0.6)]), 'save', [atLeast('a step', 0.3, 0.5)])
    const second = bench(first, 'user', [atLeast('who', 0.5, 0.6)], { ...RUN, engine: 'postgres' })
    expect(rowsIn(second).map((row) => row.split(' 2026')[0])).toEqual([
      '|save|a step|≥ 0.5|-|0.30|sqlite',
      '|user|who|≥ 0.6|-|0.50|postgres',
      '|user|who|≥ 0.6|-|0.40|sqlite',
    ])
  })

  test('lists speed by responses and by processor time separately', () => {
    const page = bench(EMPTY, 'user', speedAtLeast('who', { answers: 0.5, processor: 0.4 }, 0.55))
    expect(rowsIn(page).map((row) => row.split('|')[5])).toEqual(['0.50', '0.40'])
  })

  test('exists in the documentation, and reading and writing it changes nothing', () => {
    const page = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8')
    expect(recorded(page, [], 'sqlite')).toBe(page)
    expect(rowsIn(page).length).toBeGreaterThan(5)
  })

  test('is not written to a page without its markers', () => {
    expect(() => bench('nothing', 'user', [])).toThrow('no place')
  })
})
