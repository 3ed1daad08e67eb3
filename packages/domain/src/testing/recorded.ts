import { inRupees } from '../certificate/papers/printed-sheet.ts'
import type { Line } from '../certificate/working/lines.ts'

/** Lines of a recorded text: each in full the first time, then a run of known ones as their number. */
export function folded(lines: readonly string[], known: Set<string>): string[] {
  const told: string[] = []
  let run = 0
  const end = () => {
    if (run > 0) told.push(`  (${run} as before)`)
    run = 0
  }
  for (const line of lines) {
    if (known.has(line)) {
      run += 1
      continue
    }
    end()
    told.push(line)
  }
  end()
  for (const line of lines) known.add(line)
  return told
}

const SIGNS = { plus: '', minus: '− ', total: '= ' } as const

/** 'Rent received ₹10,00,000; − Municipal tax ₹20,000; = Income ₹6,86,000 (rounded to ₹10)' */
export function inOneLine(lines: readonly Line[]): string {
  return lines
    .map(({ label, amount, kind, note }) => `${SIGNS[kind]}${label} ${inRupees(amount)}${note ? ` (${note})` : ''}`)
    .join('; ')
}
