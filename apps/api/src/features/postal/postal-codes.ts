/** How a country writes its codes, and the part of one that its service is asked for. */
type CodeShape = { pattern: RegExp; asked?: (code: string) => string }

const FIVE_DIGITS: CodeShape = { pattern: /^\d{5}$/ }
const FOUR_DIGITS: CodeShape = { pattern: /^\d{4}$/ }

const SHAPES: Readonly<Record<string, CodeShape>> = {
  IN: { pattern: /^[1-9]\d{5}$/ },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/ },
  US: { pattern: /^\d{5}(\d{4})?$/, asked: (code) => code.slice(0, 5) },
  // The public service knows Canada by the first half of the code only.
  CA: { pattern: /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/, asked: (code) => code.slice(0, 3) },
  AU: FOUR_DIGITS,
  DE: FIVE_DIGITS,
  FR: FIVE_DIGITS,
  NL: { pattern: /^\d{4}([A-Z]{2})?$/, asked: (code) => code.slice(0, 4) },
  NZ: FOUR_DIGITS,
}

/** The code as its service wants it, or null when no such code can exist. */
export function askedCode(iso: string, typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const shape = SHAPES[iso]
  if (!shape?.pattern.test(code)) return null
  return shape.asked?.(code) ?? code
}
