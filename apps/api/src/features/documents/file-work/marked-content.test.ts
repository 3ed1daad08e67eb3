import { expect, test } from 'vitest'
import { blankMarkedContent } from './pdf-photos.ts'

/** The drawing after it was blanked; null if nothing was blanked. */
function blanked(drawing: string): string | null {
  const page = Buffer.from(drawing, 'latin1')
  const found = blankMarkedContent(page)
  const after = page.toString('latin1')
  expect(after).toHaveLength(drawing.length)
  if (!found) expect(after).toBe(drawing)
  return found ? after.replace(/ +/g, ' ') : null
}

const BLANKED: readonly (readonly [string, string])[] = [
  ['/Span << /JS (planted) >> BDC 1 0 0 rg EMC', '/Span BMC 1 0 0 rg EMC'],
  ['/Point << /JS (planted) >> DP q', '/Point MP q'],
  ['/A << /B << /C 1 >> /D (>>) /E (a (b) \\) >>) >> BDC q', '/A BMC q'],
  ['/A << /B <4142> >> BDC q', '/A BMC q'],
  ['/A << /B 1 >> BDC EMC /C << /D 2 >> BDC EMC', '/A BMC EMC /C BMC EMC'],
  ['q % planted\nQ', 'q \nQ'],
  ['q % planted\rQ', 'q \rQ'],
  ['q %', 'q '],
  ['<4142> Tj % planted', '<4142> Tj '],
  ['(a) Tj % planted', '(a) Tj '],
  ['BI /W 1 ID \xff%EI %a EIX %b EI % planted', 'BI /W 1 ID \xff%EI %a EIX %b EI '],
  ['/A >> << /B 1 >> BDC (%) Tj', '/A >> BMC (%) Tj'],
  ['a< /B >> BDC % planted', 'a< /B >> BDC '],
  ...['\n', '\r', '\t', '\f', '\0'].flatMap((space) => [
    [`/A << /B 1 >>${space}BDC${space}q`, `/A ${space}BMC${space}q`] as const,
    [`ID${space}%x${space}EI${space}% planted`, `ID${space}%x${space}EI${space} `] as const,
  ]),
]
test('content that readers ignore is blanked', () => {
  for (const [drawing, after] of BLANKED) expect([drawing, blanked(drawing)]).toEqual([drawing, after])
})

const DRAWN = [
  '/OC /L BDC 1 0 0 rg EMC',
  '/A << /B 1 >> q BDC',
  '/A << /B 1 >> BDCX',
  '/A << /B 1 >> Tj',
  '(a % b << /C 1 >> BDC) Tj',
  '(a (b) % c) Tj',
  '(a \\) % b) Tj',
  '(a \\\\\\) % b) Tj',
  '(a % never ends',
  '/A << /B (never ends BDC',
  '< 41 > BDC',
  'BI ID % never ends',
  '',
]
test('drawn content stays unchanged', () => {
  for (const drawing of DRAWN) expect([drawing, blanked(drawing)]).toEqual([drawing, null])
})
