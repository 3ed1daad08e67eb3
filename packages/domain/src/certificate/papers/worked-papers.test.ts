import { expect, test } from 'vitest'
import { folded, inOneLine } from '../../testing/recorded.ts'
import { WORKED_TRANSFERS, type WorkedTransfer } from '../../testing/worked-transfers.ts'
import { SHEET_PAPERS } from '../api-certificate.ts'
import { canBeExplained, contradictions } from '../contradictions.ts'
import { mergedInto } from '../export-146.ts'
import { FORM_146_BOXES, type Form146 } from '../form-146.ts'
import { filledFrom, prefilled146 } from '../form-146-sources.ts'
import { letterFor } from './bank-letter.ts'
import { packetCover, packetSheets } from './bank-packet.ts'
import type { PrintedSection, PrintedSheet } from './printed-sheet.ts'
import { sheetFor, sheetsIn } from './sheet-papers.ts'

/** A printed sheet, line by line. */
function linesOf(sheet: PrintedSheet | null): string[] {
  if (sheet === null) return []
  const { title, about, steps, sections } = sheet
  return [title, about, ...steps.map((step) => `* ${step}`), ...sections.flatMap(linesOfSection)]
}

function linesOfSection(section: PrintedSection): string[] {
  const heading = section.title === '' ? [] : [`[${section.title}]`]
  if ('rows' in section) {
    const rows = section.rows.map(
      ({ label, value, copy }) => `${label}: ${value}${copy === undefined ? '' : ` | ${copy}`}`,
    )
    return [...heading, ...rows]
  }
  if ('paragraphs' in section) return [...heading, ...section.paragraphs]
  if ('lines' in section) return [...heading, inOneLine(section.lines), ...(section.notes ?? [])]
  if ('ticks' in section) {
    return [
      ...heading,
      ...section.ticks.map(
        ({ isTicked, label, value }) => `${isTicked ? 'x' : '_'} ${label}${value ? ` ${value}` : ''}`,
      ),
    ]
  }
  if ('signed' in section) return [...heading, ...section.signed.map((label) => `____ ${label}`)]
  const { columns, rows, total } = section.table
  const cells = [columns.map(({ title }) => title), ...rows, ...(total ? [total] : [])]
  return [...heading, ...cells.map((row) => row.join(' | '))]
}

const NOTES = {
  version: 3,
  madeBy: 'Ravi',
  finding: { result: 'Part C', reasons: ['It’s taxable in India.', 'It’s above ₹5,00,000.'] },
}

const REASONS = [
  { text: 'It isn’t taxable in India.', source: 'Section 9' },
  { text: 'You send it as a person.', source: null },
]

/** A file as the firm's utility exports it, before anything is filled in. */
function exported(): string {
  const file: Record<string, unknown> = {}
  for (const { key, within, kind, inFile } of FORM_146_BOXES) {
    const value = kind === 'number' ? 0 : inFile === 'firm' ? 'the firm’s' : ''
    if (within === undefined) file[key] = value
    else file[within] = { ...Object(file[within]), [key]: value }
  }
  return JSON.stringify({ form: file }, null, 1)
}

function fileOf(form: Form146, isInFull: boolean): string[] {
  const merged = mergedInto(exported(), form)
  if (!merged.ok) return [`file refused: ${merged.words}`]
  const { text, missing, byHand, written } = merged
  return [
    `file: ${written} written, missing ${missing.join(', ') || 'none'}, by hand ${byHand.join(', ') || 'none'}`,
    ...(isInFull ? text.split('\n').map((line) => line.trim()) : []),
  ]
}

type Told = [heading: string, lines: readonly string[]]

function toldOf({ facts, certified, earlier }: WorkedTransfer, isFirst: boolean): Told[] {
  const form = prefilled146(facts)
  const source = { facts, form, certified, earlier, notes: NOTES }
  const packet = packetSheets(facts, certified, earlier, certified !== null)
  const cover = packetCover({
    facts,
    certified,
    acknowledgement145: certified === null ? null : 'ACK145',
    reading145: certified === null ? null : 'not_found',
    contents: packet.map((one, index) => ({
      label: typeof one === 'string' ? one : one.title,
      page: index === 2 ? null : index + 2,
    })),
    pages: 20,
  })
  const letter = letterFor({
    facts,
    reasons: REASONS,
    signer: { name: 'M. O’Hara', membershipNumber: certified === null ? null : '123456' },
    signedOn: '2026-11-18',
  })
  return [
    [
      'boxes',
      [...filledFrom(facts)].map(([id, { value, origin }]) => `${id} = ${value} < ${origin.place} ${origin.at}`),
    ],
    ['file', fileOf(form, isFirst)],
    ['papers', sheetsIn(source).map(({ paper, name }) => `${paper}: ${name}`)],
    // The boxes of Form 146 are above.
    ...SHEET_PAPERS.filter((paper) => paper !== 'form-146').map(
      (paper): Told => [paper, linesOf(sheetFor(paper, source))],
    ),
    [
      'form-146',
      (sheetFor('form-146', source)?.sections ?? []).flatMap((section) =>
        'rows' in section ? [section.title, ...section.rows.map(({ label, id }) => `${label} ${id}`)] : [],
      ),
    ],
    ['cover', linesOf(cover)],
    ['letter', linesOf(letter)],
    [
      'contradictions',
      contradictions(facts, { ...form, form19bf8PAN: 'ABC', form19bf8AmtPayableInd: '1', form19bf8Email: '' }).map(
        (one) =>
          `${canBeExplained(one) ? 'may' : 'must'} ${one.id}: ${one.words} < ${one.places.map(({ place, at }) => `${place} ${at}`).join(', ')}`,
      ),
    ],
  ]
}

/** Papers that are new in a line are told in full, the others by their number of lines. */
function inWords(one: WorkedTransfer, index: number, known: Map<string, Set<string>>): string {
  const same: string[] = []
  const told = toldOf(one, index === 0).flatMap(([heading, lines]) => {
    const before = known.get(heading) ?? new Set<string>()
    known.set(heading, before)
    if (lines.every((line) => before.has(line))) {
      same.push(`${heading} ${lines.length}`)
      return []
    }
    return [`## ${heading}`, ...folded(lines, before)]
  })
  return `# ${one.what}\n${told.join('\n')}\n## as before: ${same.join(', ')}\n`
}

test('the papers of worked transfers match the recorded text', async () => {
  const known = new Map<string, Set<string>>()
  const text = WORKED_TRANSFERS.map((one, index) => inWords(one, index, known)).join('\n')
  await expect(text).toMatchFileSnapshot('worked-papers.txt')
})
