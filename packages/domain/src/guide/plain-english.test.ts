import { expect, test } from 'vitest'
import { hardTexts } from '../testing/reading-ease.ts'
import { ALL_CASES } from '../testing/worked-cases/all-cases.ts'
import { TODAY } from '../testing/worked-cases/people.ts'
import { assess } from './assess.ts'
import { BANK_REQUESTS_KNOWN, MOST_BANKS } from './bank-requests.ts'
import { FACTS } from './facts/facts.ts'
import type { GuideAnswers, Ledger } from './guide-answers.ts'
import { namesOn } from './lists/form-names.ts'
import { PAPERS, type PaperId, paper } from './papers/paper-list.ts'
import { QUESTIONS } from './questions.ts'

const FACT_TEXTS = [...Object.values(FACTS), ...BANK_REQUESTS_KNOWN, MOST_BANKS].map(({ says }) => says)

const QUESTION_TEXTS = QUESTIONS.flatMap(({ text, help, choices = [] }) => [
  text,
  help,
  ...choices.flatMap(({ label, hint = '' }) => [label, hint]),
])

const PAPER_TEXTS = (Object.keys(PAPERS) as PaperId[]).flatMap((id) => {
  const { name, proves, issuer, mustMatch, goesWrong } = paper(id, namesOn(TODAY))
  return [name, proves, issuer, mustMatch, goesWrong]
})

/** Everything that the worked cases print, with amounts and days filled in. */
function findingTexts(): string[] {
  return ALL_CASES.flatMap(({ answers, ledger = null, day = TODAY }) => {
    const { headline, rule, bank, changes, notices, limits, next, problems } = assess(
      answers as GuideAnswers,
      ledger as Ledger | null,
      day,
    )
    return [
      headline,
      ...[...rule.reasons, ...bank.reasons, ...changes, ...notices, ...next, ...problems].map(({ text }) => text),
      ...limits.flatMap(({ text, notes }) => [text, ...notes.map((note) => note.text)]),
    ]
  })
}

test.each([
  ['facts', () => FACT_TEXTS],
  ['questions', () => QUESTION_TEXTS],
  ['documents', () => PAPER_TEXTS],
  ['findings', findingTexts],
])('the guide’s %s are plain English', (_, texts) => {
  expect(hardTexts(texts())).toEqual([])
})

test('numbers of sections, rules and items appear in the sources only, and documents are not called papers', () => {
  for (const text of [...FACT_TEXTS, ...QUESTION_TEXTS, ...PAPER_TEXTS, ...findingTexts()]) {
    expect(text).not.toMatch(/\b([Ss]ection|Rule|[Ii]tem) \d/)
    expect(text).not.toMatch(/\b([Pp]apers?|e-mail|[Ss]omebody|[Ww]hoever|[Nn]obody)\b/)
  }
})
