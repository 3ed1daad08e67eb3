import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import { askingBank, assess, headlineOf, meaningOf } from '@nirgam/domain/guide/assess'
import { GRADES, sourceInWords } from '@nirgam/domain/guide/facts/fact'
import { FACTS } from '@nirgam/domain/guide/facts/facts'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { latestDay, NO_RATE } from '@nirgam/domain/guide/problems'
import { QUESTIONS } from '@nirgam/domain/guide/questions'
import { formFromAnswers } from '@nirgam/domain/guide/wizard-answers'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { asRupees, formatRupees } from '@nirgam/domain/shared/money'
import { ALL_CASES } from '@nirgam/domain/testing/worked-cases/all-cases'
import { TODAY } from '@nirgam/domain/testing/worked-cases/people'
import { expect, test, vi } from 'vitest'
import { query } from '../../../lib/query.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { setToken } from '../../../lib/session.ts'
import { fireEvent, screen, waitFor } from '../../../testing/dom.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { JURGEN } from '../../../testing/sample-account.ts'
import { enter, factsIn, said, show } from '../../../testing/show.tsx'
import DocumentsOfForm from './documents-of-form.tsx'
import { EarlierTransfers } from './earlier-transfers.tsx'
import { Result } from './result.tsx'

function open(answers: GuideAnswers, today = TODAY) {
  fakeServer({})
  return show(<Result answers={answers} today={today} />, { path: '/guide/result', at: '/guide/result' })
}

const part = (id: string) => document.querySelector(`[aria-labelledby="${id}"]`)
const itemsIn = (id: string, list = 'ul, ol') =>
  [...(part(id)?.querySelector(list)?.children ?? [])].map(({ textContent }) => textContent)
const title = (id: string) => document.getElementById(id)?.textContent ?? null
const sourced = (one: { text: string } & Parameters<typeof sourceInWords>[0]) =>
  `${one.text}Source: ${GRADES[one.grade]}${sourceInWords(one)}`

/** One case for each kind of page. */
const KINDS = new Map(
  ALL_CASES.map(({ answers: given, day = TODAY }) => {
    const answers = given as GuideAnswers
    const finding = assess(answers, null, day)
    const { rule, bank, purpose, problems, limits } = finding
    const kind = [
      rule.outcome === bank.outcome,
      bank.basis,
      purpose?.chosen,
      problems.length > 0,
      limits[0]?.isComplete,
    ]
    return [kind.join(), { answers, day, finding }]
  }),
)

test('the page shows every finding with its source, and nothing else', () => {
  expect(KINDS.size).toBeGreaterThan(5)
  for (const { answers, day, finding } of KINDS.values()) {
    const { rule, bank, notices, changes, next, limits, papers, purpose, problems, names, outcome } = finding
    const { unmount } = open(answers, day)
    const differ = rule.outcome !== bank.outcome
    const card = document.querySelector('.raised')?.textContent ?? ''
    for (const [who, one] of differ
      ? ([
          ['The rule says', rule.outcome],
          [askingBank(bank), bank.outcome],
        ] as const)
      : ([['', outcome]] as const)) {
      expect(card).toContain(`${who}${headlineOf(one, { names })}${meaningOf(one, names)}`)
    }
    expect(itemsIn('banks', 'ul')).toEqual(bank.reasons.map(sourced))
    expect(part('banks')?.textContent?.includes('What six banks ask for') ?? false).toBe(
      bank.reasons.length > 0 && bank.basis !== 'asked',
    )
    expect(title('why')).toBe(differ ? 'Why the rule says so' : 'Why')
    expect(itemsIn('why')).toEqual(rule.reasons.map(sourced))
    expect(title('answered')).toBe('Your answers')
    expect(itemsIn('know')).toEqual(notices.map(sourced))
    expect(itemsIn('changes')).toEqual(
      changes.map((one) =>
        one.outcome === 'nothing'
          ? `${one.text}, you’d have nothing to file.`
          : `${one.text}, you’d need ${headlineOf(one.outcome, { names })}.`,
      ),
    )
    for (const { who, text } of next) expect(part('next')?.textContent).toContain(`${who} ${text}`)
    expect(part('next')?.textContent?.includes(sourceInWords(FACTS.assign))).toBe(outcome === 'C')
    const shown = [...(part('limits')?.querySelectorAll('h3') ?? [])].map((one) => one.parentElement?.textContent)
    expect(shown).toHaveLength(limits.length)
    limits.forEach(({ label, limitRupees, usedRupees, isComplete, text, notes }, at) => {
      const most = formatRupees(limitRupees)
      const used =
        usedRupees === undefined
          ? `We don’t know the amount. The limit is ${most}.`
          : `${formatRupees(usedRupees)} of ${most}${isComplete ? '' : ', without earlier transfers'}`
      expect(shown[at]?.startsWith(`${label}${used}`)).toBe(true)
      expect(shown[at]).toContain(text)
      for (const note of notes) expect(shown[at]).toContain(sourced(note))
      expect(shown[at]?.includes('More about this limit')).toBe(notes.length > 0)
    })
    expect([...(part('papers')?.querySelectorAll('ul summary') ?? [])].map((one) => one.textContent)).toEqual(
      papers.map(({ name }) => name),
    )
    expect(title('purpose')).toBe(purpose?.chosen ? 'Your purpose code' : 'The purpose code')
    expect(itemsIn('purpose')).toEqual(
      purpose ? [purpose, ...purpose.others].map(({ code, label }) => `${code} ${label}`) : [],
    )
    expect(said().includes('Please check your answers')).toBe(problems.length > 0)
    for (const { text } of problems) expect(said()).toContain(`${text} Change this answer`)
    const rows = [...(part('answered')?.querySelectorAll('dl > div') ?? [])]
    expect(
      rows.map((row) => [
        row.children[0]?.textContent,
        row.children[1]?.textContent,
        row.querySelector('a')?.getAttribute('href'),
      ]),
    ).toEqual(answersInWords(answers).map(({ id, question, answer }) => [question, answer, addressOf(answers, id)]))
    unmount()
  }
})

const [{ answers: FIRST } = { answers: {} }] = ALL_CASES
const ANSWERS = FIRST as GuideAnswers

test('the link with the answers is copied, or shown if copying fails, and the page can be printed', async () => {
  const { user } = open(ANSWERS)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const copied: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await user.click(screen.getByText('Copy link'))
  await screen.findByText('Link copied. It contains your answers but no names.')
  expect(copied).toEqual([`${location.origin}${addressOf(ANSWERS)}`])
  write.mockRejectedValue(new Error('no'))
  await user.click(screen.getByText('Copy link'))
  await screen.findByText(`Your browser doesn’t let us copy. Here’s the link: ${copied[0]}`)
  await user.click(screen.getByText('Print'))
  expect(print).toHaveBeenCalledOnce()
})

test('a form is started with the answers that it asks for too', async () => {
  const answers: GuideAnswers = {
    ...{ account: 'nro', amount: asRupees(2_500_000), bank: 'icici', destination: 'de' },
    parts: [{ source: 'pension' }],
    receiver: 'self',
  }
  const { user, place } = open(answers)
  await user.click(screen.getByText('Start with these answers'))
  await waitFor(() => expect(place.now).toBe('/remittance'))
  expect(place.state).toEqual({ startWith: formFromAnswers(answers) })
  expect(formFromAnswers(answers)).toMatchObject({
    ...{
      amount: 2_500_000,
      destinationCountry: 'Germany',
      accountType: 'nro',
      sourceOfFunds: 'pension',
    },
  })
})

test('changing an assumed day or rate updates the address, and an invalid value is refused', async () => {
  const { place } = open(ANSWERS)
  const day = screen.getByLabelText<HTMLInputElement>(/^Day of the transfer/)
  const rate = screen.getByLabelText<HTMLInputElement>(/^Rupees for one US dollar/)
  expect([day.min, day.max]).toEqual([TODAY, latestDay(TODAY)])
  const write = (into: HTMLInputElement, value: string) => {
    enter(into, value)
    fireEvent.blur(into)
  }
  write(day, day.value)
  write(rate, rate.value)
  write(day, '')
  expect(place.now).toBe('/guide/result')
  write(rate, 'a lot')
  expect([said().includes(NO_RATE), place.now]).toEqual([true, '/guide/result'])
  write(rate, ' 191,5 ')
  await waitFor(() => expect(place.now).toBe(addressOf({ ...ANSWERS, rupeesPerDollar: 191.5 })))
  expect(place.how).toBe('REPLACE')
})

test('on a day of the next tax year, the earlier transfers of this year no longer count', async () => {
  const earlier = { inAll: asRupees(5_00_000), toReceiver: asRupees(1_20_000) }
  const { place } = open({ ...ANSWERS, earlier })
  const day = screen.getByLabelText(/^Day of the transfer/)
  enter(day, '2027-04-01')
  fireEvent.blur(day)
  const { earlier: _, ...others } = ANSWERS
  await waitFor(() => expect(place.now).toBe(addressOf({ ...others, date: '2027-04-01' })))
})

test.each([
  [undefined, 'Earlier transfers this year: not known.'],
  [{ inAll: 0, toReceiver: 0 }, 'Earlier transfers this year: none.'],
  [
    { inAll: 5_00_000, toReceiver: 1_20_000 },
    'Earlier transfers this year: ₹5,00,000 in all, ₹1,20,000 to this receiver.',
  ],
])('earlier transfers of %j are shown with the limits', (earlier, words) => {
  const withLimits = ALL_CASES.find(({ answers }) => assess(answers as GuideAnswers, null, TODAY).limits.length > 0)
  const { earlier: _, ...answers } = (withLimits?.answers ?? {}) as GuideAnswers
  open((earlier ? { ...answers, earlier } : answers) as GuideAnswers)
  expect(said()).toContain(words)
})

const FREE = { accountType: 'nre', sourceOfFunds: 'savings' } as const
const SOLD = { accountType: 'nro', sourceOfFunds: 'property' } as const

test('the document list marks the documents already added, and those that not everybody has', () => {
  fakeServer({})
  const sold = show(<DocumentsOfForm form={sampleForm(SOLD)} uploaded={[]} />)
  const names = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent ?? '')
  expect(names().some((name) => name.endsWith(' (if you have it)'))).toBe(true)
  sold.unmount()
  const { unmount } = show(<DocumentsOfForm form={sampleForm(FREE)} uploaded={[]} />)
  const before = names()
  expect(before.some((name) => name.endsWith(' (added)'))).toBe(false)
  unmount()
  show(<DocumentsOfForm form={sampleForm(FREE)} uploaded={['panCard']} />)
  const changed = names().filter((name, at) => name !== before[at])
  expect(changed.map((name) => name.replace(/^.* \(/, '('))).toEqual(['(added)'])
  expect(names().some((name) => !name.endsWith(')'))).toBe(true)
})

test('earlier transfers of the same tax year are listed, except this one, unsent ones and those of other years', async () => {
  const line = (id: number, remittance_id: number | null, sent = true) => ({
    ...{ id, remittance_id, sent, day: `2026-05-0${id}`, receiver: `Zoë ${id}`, rupees: asRupees(1_000 * id) },
  })
  setToken('t1')
  const lines = [line(1, null), line(2, 4217), line(3, 93), line(4, null, false)]
  fakeServer({ 'GET /user': () => JURGEN })
  queryClient.setQueryData(query('GET /ledger', { query: {} }).queryKey, { year: '2026-27', lines } as never)
  queryClient.setQueryData(['GET /user', 't1'], JURGEN)
  const { unmount } = show(<EarlierTransfers taxYear="2026-27" except={4217} />)
  await screen.findByText('From your list')
  expect(factsIn(document)).toEqual([
    ['1 May 2026', 'Zoë 1'],
    ['3 May 2026', 'Zoë 3'],
  ])
  expect(said()).toContain(formatRupees(asRupees(3_000)))
  unmount()
  show(<EarlierTransfers taxYear="2025-26" />)
  expect(said()).toBe('')
})

test('a contradictory answer links to its question, or to the assumptions', () => {
  const wrong = [...KINDS.values()].filter(({ finding }) => finding.problems.length > 0)
  expect(wrong.length).toBeGreaterThan(0)
  for (const { answers, day, finding } of wrong) {
    const { unmount } = open(answers, day)
    const links = screen.getAllByRole('link', { name: 'Change this answer' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(
      finding.problems.map(({ answer }) =>
        QUESTIONS.some(({ id }) => id === answer) ? addressOf(answers, answer as never) : '#assumed',
      ),
    )
    unmount()
  }
})
