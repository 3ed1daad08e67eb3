import { describe, expect, test } from 'vitest'
import { ALL_CASES as CASES } from '../testing/worked-cases/all-cases.ts'
import { type Case, TODAY } from '../testing/worked-cases/people.ts'
import { assess } from './assess.ts'
import type { Finding } from './finding.ts'
import type { GuideAnswers, Ledger } from './guide-answers.ts'

/** Called inside the tests and not while they are collected: mutation testing only counts calls made by a test. */
const find = ({ answers, ledger: before, day }: Case) =>
  assess(answers as GuideAnswers, (before ?? null) as Ledger | null, day ?? TODAY)

/** The full text of a finding; each sentence in full the first time, and by its beginning after that. */
function inWords({ headline, certainty, ...finding }: Finding, known: Set<string>): string {
  const once = (text: string) => {
    if (known.has(text)) return text.length > 44 ? `${text.slice(0, 44)}…` : text
    known.add(text)
    return text
  }
  const { rule, bank, changes, papers, limits, next, purpose, notices, problems } = finding
  return [
    `${headline}, ${certainty}${purpose === null ? '' : `, ${purpose.code} ${purpose.inList} ${purpose.chosen} ${purpose.grade} ${purpose.note}`}`,
    ...rule.reasons.map(({ text, grade, open }) => `- ${once(text)} ${grade}${open ? ', open' : ''}`),
    ...bank.reasons.map(({ text, grade }) => `$ ${bank.outcome} ${bank.basis}: ${once(text)} ${grade}`),
    ...changes.map(({ text, outcome }) => `~ ${once(text)} ${outcome}`),
    ...notices.map(({ text }) => `! ${once(text)}`),
    ...limits.flatMap(({ id, usedRupees, isComplete, text, notes }) => [
      `= ${id} ${usedRupees} ${isComplete} ${once(text)}`,
      ...notes.map((note) => `  ${once(note.text)} ${note.grade}`),
    ]),
    ...problems.map(
      ({ answer, text, contradiction }) => `? ${answer} ${once(text)} ${contradiction ? 'contradicts' : ''}`,
    ),
    ...next.map(({ who, text }) => `> ${who}: ${once(text)}`),
    `+ ${papers.map(({ name }) => name.slice(0, 16)).join(', ')}`,
  ].join('\n')
}

describe('worked cases', () => {
  test.each(CASES)('$what: $rule', (one) => {
    const { rule, bank = rule, headline, certainty, says, tells } = one
    const finding = find(one)
    expect([finding.rule.outcome, finding.bank.outcome]).toEqual([rule, bank])
    if (headline !== undefined) expect(finding.headline).toBe(headline)
    if (certainty !== undefined) expect(finding.certainty).toBe(certainty)
    const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text).join(' ')
    if (says !== undefined) expect(textsOf(finding.rule.reasons)).toContain(says)
    if (tells !== undefined)
      expect(
        textsOf([...finding.notices, ...finding.limits, ...finding.limits.flatMap(({ notes }) => notes)]),
      ).toContain(tells)
  })

  test('never contradict themselves on one page about tax, or about what a bank asks for', () => {
    for (const one of CASES) {
      const { rule, bank, notices } = find(one)
      const said = [...rule.reasons, ...notices].map(({ text }) => text).join(' ')
      const kinds = [/It isn’t taxable/, /It’s taxable/, /It’s not clear if this is taxable/]
      expect(kinds.filter((kind) => kind.test(said)).length, one.what).toBeLessThanOrEqual(1)
      const asked = bank.reasons.map(({ text }) => text).join(' ')
      const isExplained = /don’t know if that goes for|may still ask for a form|still asks for more/.test(asked)
      if (/asks? for both forms|want both forms/.test(asked)) {
        expect([one.what, bank.outcome === 'C' || isExplained]).toEqual([one.what, true])
      }
      expect([one.what, /more than the rule\b/.test(asked)]).toEqual([one.what, bank.outcome !== rule.outcome])
      if (rule.outcome === 'B') expect(asked).not.toContain('as Part C')
    }
  })

  test('use only the names of their day', () => {
    for (const one of CASES) {
      const { day, names, rule, bank, notices, limits, next } = find(one)
      const lines = [
        ...rule.reasons,
        ...bank.reasons,
        ...notices,
        ...limits,
        ...limits.flatMap(({ notes }) => notes),
        ...next,
      ]
      const other = day < '2026-04-01' ? /Form 14[56]|Form 41\b|tax year/ : /15C[AB]|Form 10F|financial year/
      for (const { text } of lines) expect(text, one.what).not.toMatch(other)
      expect(names.declaration).toBe(day < '2026-04-01' ? 'Form 15CA' : 'Form 145')
    }
  })

  test('are at least a hundred, all different', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(100)
    expect(new Set(CASES.map(({ what }) => what)).size).toBe(CASES.length)
  })

  test('match the recorded text; a change is reviewed before it is accepted', async () => {
    const known = new Set<string>()
    const told = CASES.filter(({ what }) => !/item ([2-9]|[1-3]\d) of/.test(what))
    const text = told.map((one) => `# ${one.what}\n${inWords(find(one), known)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('worked-cases.txt')
  })

  test('can be printed as a table', () => {
    const rows = CASES.map((one) => {
      const { rule, bank, certainty, problems } = find(one)
      return `${one.what.padEnd(64)} ${rule.outcome.padEnd(8)} ${bank.outcome.padEnd(8)} ${certainty.padEnd(6)} ${problems[0]?.text ?? ''}`
    })
    console.log(`\n${rows.join('\n')}\n`)
    expect(rows).toHaveLength(CASES.length)
  })
})
