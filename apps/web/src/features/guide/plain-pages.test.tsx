import { BANK_REQUESTS_KNOWN } from '@nirgam/domain/guide/bank-requests'
import { findingOfForm } from '@nirgam/domain/guide/case-answers'
import { FACTS } from '@nirgam/domain/guide/facts/facts'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { PURPOSE_CODES } from '@nirgam/domain/guide/lists/purpose-codes'
import { paper } from '@nirgam/domain/guide/papers/paper-list'
import { QUESTIONS } from '@nirgam/domain/guide/questions'
import { sampleForm, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { asRupees, ZERO } from '@nirgam/domain/shared/money'
import { hardTexts } from '@nirgam/domain/testing/reading-ease'
import { ALL_CASES } from '@nirgam/domain/testing/worked-cases/all-cases'
import { TODAY } from '@nirgam/domain/testing/worked-cases/people'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { START, TOPICS } from '../../lib/guide-topics.ts'
import { query } from '../../lib/query.ts'
import Contents from './contents.tsx'
import { BankTable } from './finding/bank-table.tsx'
import LimitsInDollars from './finding/limits-in-dollars.tsx'
import { Result } from './finding/result.tsx'
import { FilingFinding } from './guide.tsx'
import { AnswerTo } from './interview/answer-inputs.tsx'
import { InLedger } from './interview/in-ledger.tsx'

const PUBLISHED = new Set(PURPOSE_CODES.map(({ code, label }) => `${code} ${label}`))

/** Server responses that a page shows at once. */
const loaded = new QueryClient()

function markupOf(page: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={loaded}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Texts of a page, without the small print of sources, the published codes and the user's own answers. */
function textsOf(page: ReactNode): string[] {
  const shown = markupOf(page)
    .replace(/<small.*?<\/small>/gs, '')
    .replace(/<section data-group.*?<\/section>/gs, '')
    .replace(/<section[^>]*aria-labelledby="answered".*?<\/section>/gs, '')
    .replace(/<datalist.*?<\/datalist>/gs, '')
  // A list item contains blocks of its own, so every start or end of a block ends a text.
  const blocks = shown.split(
    /<\/?(?:p|dd|dt|dl|li|ul|ol|h1|h2|h3|div|section|summary|label|legend|button|span|td|th|tr)\b[^>]*>/,
  )
  return blocks
    .map((text) =>
      text
        .replace(/<[^>]+>/g, '')
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter((text) => text !== '' && !PUBLISHED.has(text))
}

const PAGES = [{ name: '', ...START }, ...TOPICS]

test.each(PAGES)('the page “$title” is plain English', ({ name, description }) => {
  const texts = textsOf(<Contents name={name} />)
  expect(texts.length).toBeGreaterThan(3)
  expect(hardTexts([...texts, description])).toEqual([])
})

test.each(PAGES)('the page “$title” has no fact twice', ({ name }) => {
  const page = textsOf(<Contents name={name} />).join('\n')
  expect(Object.values(FACTS).filter(({ says }) => page.split(says).length > 2)).toEqual([])
})

test.each(TOPICS)('the page “$title” has an example and links to its sources', ({ name }) => {
  const [, body = '', sources = ''] =
    /(.*)<h2>Read it at the source<\/h2>(.*?<\/ul>)/s.exec(markupOf(<Contents name={name} />)) ?? []
  expect(body).toMatch(/An example|For example/)
  expect(sources).toMatch(/<a href="https:/)
})

/** Only the page about names has to list the old and new numbers. */
test.each(PAGES.filter(({ name }) => name !== 'names'))(
  'the page “$title” has section numbers in its sources only',
  ({ name }) => {
    for (const text of textsOf(<Contents name={name} />)) expect(text).not.toMatch(/\b([Ss]ection|Rule|[Ii]tem) \d/)
  },
)

test.each(ALL_CASES)('the result of “$what” is plain English', ({ answers, day = TODAY }) => {
  const texts = textsOf(<Result answers={answers as GuideAnswers} today={day} />)
  expect(texts.length).toBeGreaterThan(20)
  expect(hardTexts(texts)).toEqual([])
  for (const text of texts) expect(text).not.toMatch(/\b([Ss]ection|Rule|[Ii]tem) \d/)
})

const REVIEWED = sampleRecord()
const { queryKey } = query('GET /remittances/:id/finding', { params: { id: REVIEWED.id }, asOf: REVIEWED.version })
loaded.setQueryData(queryKey, findingOfForm(sampleForm(), null, TODAY))

test.each([
  ['limits on the first step of the form', <LimitsInDollars key="limits" amount={asRupees(90_000_000)} />],
  [
    'ledger in a question',
    <InLedger key="ledger" ledger={{ taxYear: '2026-27', toReceiver: ZERO, inAll: asRupees(1) }} />,
  ],
  ['finding at the review', <FilingFinding key="form" record={REVIEWED} />],
])('the guide’s %s is plain English', (_, shown) => {
  const texts = textsOf(shown)
  expect(texts.length).toBeGreaterThan(0)
  expect(hardTexts(texts)).toEqual([])
})

test.each(QUESTIONS)('the screen of “$text” is plain English', (question) => {
  const order = { section: '395(1)', validTo: TODAY, payer: 'me' } as const
  const texts = textsOf(
    <AnswerTo question={question} given={{ order }} today={TODAY} way={{ back: '/guide' }} onAnswer={() => {}} />,
  )
  expect(texts.length).toBeGreaterThan(1)
  expect(hardTexts(texts)).toEqual([])
})

test('an unknown page says so and links to all others', () => {
  const page = markupOf(<Contents name="nowhere" />)
  expect(page).toContain('We couldn’t find that page')
  for (const { name } of TOPICS) expect(page).toContain(`href="/guide/${name}"`)
  expect(markupOf(<Contents name="" />)).not.toContain('We couldn’t find that page')
})

test('the sources of an article are named by what is published there', () => {
  expect(markupOf(<Contents name="minors" />)).toMatch(/<a [^>]*>Reserve Bank of India: questions about the LRS<\/a>/)
})

test('the table of banks has every bank, also if it is not known what the bank asks for', () => {
  const table = markupOf(<BankTable />)
  expect([...table.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual([
    ...BANK_REQUESTS_KNOWN.map(({ name }) => name),
    'Any other bank',
  ])
})

test('the documents of an education loan are listed with education only', () => {
  const page = markupOf(<Contents name="papers" />)
  const loan = paper('educationLoan', namesOn(TODAY)).name
  expect(page.split(loan)).toHaveLength(2)
  expect(/<section id="education">.*?<\/section>/s.exec(page)?.[0]).toContain(loan)
})
