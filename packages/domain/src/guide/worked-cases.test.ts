import { describe, expect, test } from 'vitest'
import { assess } from './assess.ts'
import type { Finding } from './finding.ts'
import type { GuideAnswers, Ledger } from './guide-answers.ts'
import { HARD_CASES } from './worked-cases/hard-cases.ts'
import { OTHER_CASES } from './worked-cases/other-cases.ts'
import { type Case, TODAY } from './worked-cases/people.ts'
import { RULE_CASES } from './worked-cases/rule-cases.ts'

const CASES: readonly Case[] = [...RULE_CASES, ...OTHER_CASES, ...HARD_CASES]

/** Called inside the tests and not while they are collected: mutation testing only counts calls made by a test. */
const find = ({ answers, ledger: before, day }: Case) =>
  assess(answers as GuideAnswers, (before ?? null) as Ledger | null, day ?? TODAY)

/** Everything that a finding says; a sentence in full the first time, and by its beginning after that. */
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
    ...limits.map(({ id, usedRupees, isComplete, text }) => `= ${id} ${usedRupees} ${isComplete} ${once(text)}`),
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
    if (tells !== undefined) expect(textsOf([...finding.notices, ...finding.limits])).toContain(tells)
  })

  test('are at least a hundred, each of its own', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(100)
    expect(new Set(CASES.map(({ what }) => what)).size).toBe(CASES.length)
  })

  test('say what they always said; another word is looked at before it is taken', async () => {
    const known = new Set<string>()
    const told = CASES.filter(({ what }) => !/item ([2-9]|[1-3]\d) of/.test(what))
    const text = told.map((one) => `# ${one.what}\n${inWords(find(one), known)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('worked-cases.txt')
  })

  test('can be read as a table', () => {
    const rows = CASES.map((one) => {
      const { rule, bank, certainty, problems } = find(one)
      return `${one.what.padEnd(64)} ${rule.outcome.padEnd(8)} ${bank.outcome.padEnd(8)} ${certainty.padEnd(6)} ${problems[0]?.text ?? ''}`
    })
    console.log(`\n${rows.join('\n')}\n`)
    expect(rows).toHaveLength(CASES.length)
  })
})
