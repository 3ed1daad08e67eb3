import { isWithin, type JsonLeaf, leavesIn, withValues } from '../shared/json-text.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { type Box, type BoxId, FORM_146_BOXES, type Form146, textIn } from './form-146.ts'

/** A real export is a few kilobytes and has about two hundred values on four levels. */
export const EXPORT_MOST = { bytes: 256 * 1024, values: 5_000, depth: 20 } as const

export type Merged =
  | {
      ok: true
      text: string
      /** boxes that the file has no place for */
      missing: BoxId[]
      /** boxes to be entered in the utility: the file has no place for them, or no agreed form of writing them */
      byHand: BoxId[]
      written: number
    }
  | { ok: false; words: string }

const NOT_A_FORM = 'This isn’t a Form 146 exported from the department’s utility.'

const BOXES: ReadonlyMap<string, Box> = new Map(FORM_146_BOXES.map((box) => [box.id, box]))
const ADDRESSES: ReadonlySet<string> = new Set(FORM_146_BOXES.flatMap(({ within }) => within ?? []))

/** Names within an address are meaningful only there. */
const boxAt = ({ name, within }: JsonLeaf) => (ADDRESSES.has(within) ? BOXES.get(`${within}.${name}`) : BOXES.get(name))

/** The firm's exported file filled with this form: boxes of an agreed type are written, all else stays unchanged. */
export function mergedInto(exported: string, form: Form146): Merged {
  if (exported.length > EXPORT_MOST.bytes) return { ok: false, words: CERTIFICATE_MESSAGES.exportTooLarge }
  if (!isWithin(exported, EXPORT_MOST)) return { ok: false, words: NOT_A_FORM }
  if (!isJson(exported)) return { ok: false, words: CERTIFICATE_MESSAGES.notJson }
  const found = new Set<BoxId>()
  /** boxes that need no hand: written, or the firm's own and filled */
  const settled = new Set<BoxId>()
  const changes: { leaf: JsonLeaf; written: string }[] = []
  for (const leaf of leavesIn(exported)) {
    const box = boxAt(leaf)
    if (box === undefined) continue
    found.add(box.id)
    const before = exported.slice(leaf.start, leaf.end)
    const written = writtenAs(box, textIn(form, box.id), { text: before, kind: leaf.kind })
    if (written !== null) changes.push({ leaf, written })
    if (written !== null || (box.inFile === 'firm' && !EMPTY.has(before))) settled.add(box.id)
  }
  if (found.size < FORM_146_BOXES.length / 2) return { ok: false, words: NOT_A_FORM }
  return {
    ok: true,
    text: withValues(exported, changes),
    missing: FORM_146_BOXES.filter(({ id, inFile }) => !found.has(id) && inFile !== 'byHand').map(({ id }) => id),
    byHand: FORM_146_BOXES.filter(({ id }) => !settled.has(id) && textIn(form, id) !== '').map(({ id }) => id),
    written: changes.length,
  }
}

const EMPTY: ReadonlySet<string> = new Set(['""', 'null', '0'])

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

type Before = { text: string; kind: JsonLeaf['kind'] }

/** The box's value in the type that the file has there; null where it is not written. */
function writtenAs(box: Box, value: string, before: Before): string | null {
  if (box.inFile === 'firm' || box.inFile === 'byHand') return null
  if (box.kind === 'yesNo' && value !== 'Y' && value !== 'N') return null
  if (box.inFile === 'asExported' && before.kind === 'string') return writtenLike(box, value, JSON.parse(before.text))
  if (box.inFile === 'asExported' && before.kind === 'literal') return null
  const wantsNumber = before.kind === 'number' || (box.kind === 'number' && before.kind !== 'string')
  if (!wantsNumber) return JSON.stringify(value)
  if (value === '' && box.kind === 'amount') return '0'
  return /^(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/.test(value) ? value : null
}

/** For the purpose, the only known sample has `RB-10.1-S1004`; one tool writes the code alone, another one words. */
function writtenLike({ id, pattern }: Box, value: string, before: string): string | null {
  if (before === '' || pattern === undefined || pattern.is.test(before)) return JSON.stringify(value)
  return id === 'form19bf8Subcode' && /^S\d{4}$/.test(before) ? JSON.stringify(value.slice(-5)) : null
}
