import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, test } from 'vitest'

test.each(['regular', 'bold'])(
  'the %s font has the rupee sign, European and Hindi names, and stays small',
  (weight) => {
    const bytes = readFileSync(new URL(`noto-sans-${weight}.ttf`, import.meta.url))
    const font = create(bytes)
    const missing = [...'₹€·’—–ÄßéñøŁžğİșȚơƯẠễक्षत्रियाँ।'].filter(
      (letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!),
    )
    expect(missing).toEqual([])
    expect(bytes.byteLength).toBeLessThan(200 * 1024)
  },
)
