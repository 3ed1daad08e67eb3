import { FORM_FIELDS, FORM_LABELS as LABELS, ORDER_CHOICES } from '@nirgam/domain/guide/answer-in-form'
import { addressOf, writeAnswers } from '@nirgam/domain/guide/answers-in-address'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { QUESTIONS } from '@nirgam/domain/guide/questions'
import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { keepFilled } from '../../../lib/filled-before.ts'
import { query } from '../../../lib/query.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { setToken } from '../../../lib/session.ts'
import { fireEvent, screen, waitFor } from '../../../testing/dom.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { JURGEN } from '../../../testing/sample-account.ts'
import { box, enter, field, said, show } from '../../../testing/show.tsx'
import { Delivered, GuidePage } from '../guide-page.tsx'
import { AnswerTo } from './answer-inputs.tsx'
import Interview from './interview.tsx'

function open(at = '/guide/questions') {
  fakeServer({})
  const { user, ...shown } = show(<Interview />, { path: '/guide/questions', at })
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
  const asks = (question: string) => screen.findByRole('heading', { level: 1, name: question })
  return {
    user,
    ...shown,
    next,
    asks,
    choose: async (question: string, label: string) => {
      await asks(question)
      await user.click(field(label, 'radio'))
      await next()
    },
    tick: async (...labels: string[]) => {
      await asks('Where does the money come from, or what is it for?')
      for (const label of labels) await user.click(field(label, 'checkbox'))
      await next()
    },
    send: async (rupees: string) => {
      await asks('How much do you want to send?')
      await user.type(field('Amount in Indian rupees'), rupees)
      await next()
    },
  }
}

test('a changed answer leads to its own questions, and later answers are kept', async () => {
  const { user, place, asks, choose, tick, send, next } = open()
  await choose('Which account does the money leave from?', 'NRO account')
  await choose('Where do you live?', 'Outside India')
  await tick('Rent')
  await send('400000')
  await choose('Who gets the money?', 'Me')
  await choose('Have you sent money abroad before in this tax year?', 'No, nothing')
  await asks('Has Indian tax been paid on it?')
  for (let steps = 0; steps < 3; steps++) await place.go(-1)
  await asks('How much do you want to send?')
  expect(field('Amount in Indian rupees').value).toBe('4,00,000')
  await next()
  await asks('Has Indian tax been paid on it?')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await asks('Have you sent money abroad before in this tax year?')
  expect(field('No, nothing', 'radio').checked).toBe(true)
})

test('an invalid answer is reported at once, and nothing is lost', async () => {
  const { user, asks, choose, tick, send, next } = open()
  await asks('Which account does the money leave from?')
  await next()
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose an answer')
  await choose('Which account does the money leave from?', 'NRO account')
  await choose('Where do you live?', 'Not sure')
  await tick('Rent', 'Interest')
  await send('0')
  expect((await screen.findByRole('alert')).textContent).toContain('above zero')
  await user.click(screen.getByRole('button', { name: 'Not sure' }))
  await asks('Who gets the money?')
})

test('a damaged or older link says so and starts over', async () => {
  const { asks, place } = open('/guide/questions?a=1.abc')
  await asks('Which account does the money leave from?')
  expect(said()).toContain('This link isn’t complete')
  await place.go('/guide/questions?a=9.abcdef.a_1')
  await waitFor(() => expect(said()).toContain('from an older version of this guide'))
})

test('a choice made on the server-rendered page before the script loads is kept, once', async () => {
  document.body.innerHTML = `<form><input name="q" value="lost"></form><form action="/guide/questions">
    <input name="q" value="account"><input name="${FORM_FIELDS.answer}" value="nro"></form>`
  keepFilled(document)
  document.body.replaceChildren()
  const { asks, next, place, unmount } = open()
  await asks('Which account does the money leave from?')
  expect(field('NRO account', 'radio').checked).toBe(true)
  await next()
  await asks('Where do you live?')
  sessionStorage.clear()
  await place.go('/guide/questions')
  await asks('Which account does the money leave from?')
  expect(screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  unmount()
  open()
  await asks('Which account does the money leave from?')
  expect(field('NRO account', 'radio').checked).toBe(false)
})

test('answers remembered by the tab are used only if they match those in the address', async () => {
  const all: GuideAnswers = { account: 'nro', residence: 'nonResident', amount: asRupees(4_00_000) }
  sessionStorage.setItem('nirgam.guide', writeAnswers(all))
  const { asks, unmount } = open(addressOf({ account: 'nro' }, 'amount'))
  await asks('How much do you want to send?')
  expect(field('Amount in Indian rupees').value).toBe('4,00,000')
  unmount()
  open(addressOf({ account: 'nre' }, 'amount'))
  await asks('How much do you want to send?')
  expect(field('Amount in Indian rupees').value).toBe('')
})

test.each([
  ['2026-27', 3_00_001, true],
  ['2026-27', 0, false],
  ['2025-26', 3_00_001, false],
])('a list of %s with ₹%i offers its total as earlier transfers: %j', async (year, rupees, isOffered) => {
  setToken('t1')
  queryClient.setQueryData(query('GET /ledger', { query: {} }).queryKey, { year, total: { rupees } } as never)
  queryClient.setQueryData(['GET /user', 't1'], JURGEN)
  const { asks, user } = open(addressOf({ account: 'nro', date: '2026-12-01' }, 'earlier'))
  await asks('Have you sent money abroad before in this tax year?')
  expect(screen.queryByRole('link', { name: 'Your list' }) !== null).toBe(isOffered)
  if (!isOffered) return
  expect(said()).toContain('Your list has ₹3,00,001 in this tax year.')
  await user.click(screen.getByRole('button', { name: 'Use this amount' }))
  expect(box(LABELS.inAll).value).toBe('3,00,001')
})

test('answers of the form the user came from are carried over', async () => {
  fakeServer({})
  const form = sampleForm({ accountType: 'nre', sourceOfFunds: 'savings' })
  const { place } = show(<Interview />, { path: '/guide/questions', state: { form } })
  await waitFor(() => expect(place.now).toBe(addressOf(answersFromForm(form))))
})

const TODAY = '2026-11-18'

/** The screen of one question, on a case page. */
function ask(id: keyof GuideAnswers, given: GuideAnswers = {}, busy = false) {
  const question = QUESTIONS.find((one) => one.id === id)
  if (!question) throw new Error(`nobody asks for ${id}`)
  const [onAnswer, back] = [vi.fn<(value: unknown) => void>(), vi.fn<() => void>()]
  fakeServer({})
  const way = { back, busy }
  const shown = show(<AnswerTo question={question} given={given} today={TODAY} way={way} onAnswer={onAnswer} />)
  const next = () => shown.user.click(screen.getByRole('button', { name: /^(Next|Save|Continue)/ }))
  return { ...shown, next, back, answers: () => onAnswer.mock.calls.map(([value]) => value) }
}

const choiceOf = (id: keyof GuideAnswers) => QUESTIONS.find((one) => one.id === id)?.choices?.at(-2)?.id

test.each([
  ...QUESTIONS.filter(({ choices }) => choices).map(({ id }) => ({ [id]: choiceOf(id) }) as GuideAnswers),
  { amount: asRupees(1_234_567) },
  { purpose: 'S0305' },
  { earlier: { toReceiver: asRupees(1_000), inAll: asRupees(5_234) } },
  { earlier: { toReceiver: asRupees(0), inAll: asRupees(0) } },
  { earlier: 'unsure' as const },
  { order: { section: '395(1)' as const, validTo: '2026-12-31', payer: 'me' as const } },
  { order: 'none' as const },
  {
    parts: [
      { source: 'rent' as const, rupees: asRupees(1_000) },
      { source: 'interest' as const, rupees: asRupees(7) },
    ],
  },
  { parts: [{ source: 'rent' as const }] },
])('an answer opened again and left unchanged stays the same: %j', async (given) => {
  const [id] = Object.keys(given) as (keyof GuideAnswers)[]
  const { next, answers } = ask(id as keyof GuideAnswers, given)
  await next()
  expect(answers()).toEqual([given[id as keyof GuideAnswers]])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('earlier transfers are asked for in two amounts, if there were any', async () => {
  const { user, next, answers, back } = ask('earlier')
  expect(said()).toContain('Tax year 2026-27')
  await next()
  expect(answers()).toEqual([])
  await screen.findByRole('alert')
  expect(screen.queryByLabelText(LABELS.inAll)).toBeNull()
  await user.click(screen.getAllByRole('radio', { name: /^Yes/ })[0] as HTMLElement)
  enter(box(LABELS.inAll), '5234')
  expect(said()).toContain('five thousand two hundred thirty-four rupees')
  enter(box(LABELS.toReceiver), '1000')
  await next()
  expect(answers()).toEqual([{ toReceiver: 1_000, inAll: 5_234 }])
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(back).toHaveBeenCalledTimes(1)
})

test('an order is asked for its last day and its payer, and a purpose can be typed or left as not sure', async () => {
  const { user, next, answers, unmount } = ask('order')
  expect(screen.queryByLabelText(LABELS.validTo)).toBeNull()
  await user.click(field(ORDER_CHOICES.find(({ id }) => id === '395(1)')?.label ?? '', 'radio'))
  enter(box(LABELS.validTo), '2026-12-31')
  await user.click(screen.getAllByRole('radio').at(-1) as HTMLElement)
  await next()
  expect(answers()[0]).toMatchObject({ validTo: '2026-12-31' })
  unmount()
  const purpose = ask('purpose')
  enter(box(LABELS.purpose), 's0305')
  await purpose.next()
  await purpose.user.click(screen.getByRole('button', { name: 'Not sure' }))
  expect(purpose.answers()).toEqual(['S0305', 'unsure'])
})

test('each part of the money has its own amount once there are two, and removing a part clears its amount', async () => {
  const { user, next, answers } = ask('parts')
  await user.click(field('Rent', 'checkbox'))
  expect(said()).not.toContain('How much is each part?')
  await user.click(field('Interest', 'checkbox'))
  expect(said()).toContain('How much is each part?')
  enter(field('Rent'), '4000')
  await next()
  expect(answers()[0]).toEqual(expect.arrayContaining([{ source: 'rent', rupees: 4_000 }]))
  await user.click(field('Rent', 'checkbox'))
  await user.click(field('Rent', 'checkbox'))
  expect(field('Rent').value).toBe('')
})

test('the purpose codes are searched for all words in code, label and group', async () => {
  fakeServer({})
  show(<GuidePage />, { path: '/guide/*', at: '/guide/purpose-codes' })
  const search = await screen.findByRole('searchbox')
  const rows = [...document.querySelectorAll<HTMLElement>('[data-group] li')]
  const shown = () => rows.filter((row) => !row.hidden)
  const groups = () => [...document.querySelectorAll<HTMLElement>('[data-group]')].filter((group) => !group.hidden)
  const all = rows.length
  expect([shown().length, all > 100]).toEqual([all, true])
  const [first] = rows
  const group = first?.closest<HTMLElement>('[data-group]')?.dataset.group ?? ''
  enter(search, group.toUpperCase())
  expect(shown()).toContain(first)
  expect(said()).toContain(`${shown().length} of ${all} codes`)
  expect(shown().length).toBeLessThan(all)
  const code = /S\d{4}/.exec(first?.textContent ?? '')?.[0] ?? ''
  enter(search, `${code.toLowerCase()}  ${group}`)
  expect([shown(), groups().length]).toEqual([[first], 1])
  enter(search, `${code} nowhere`)
  expect([shown(), groups()]).toEqual([[], []])
  expect(said()).toContain('No code fits. Try another word.')
  enter(search, '')
  expect(shown()).toHaveLength(all)
})

test.each([
  ['study', ['S0305']],
  ['Tuition', ['S0305', 'S1107']],
  ['wedding present', ['S1302']],
  ['flat', ['S0005']],
  ['parents', ['S1301']],
])('a purpose code is found by the everyday word “%s”', async (word, codes) => {
  fakeServer({})
  show(<GuidePage />, { path: '/guide/*', at: '/guide/purpose-codes' })
  enter(await screen.findByRole('searchbox'), word)
  const shown = [...document.querySelectorAll<HTMLElement>('[data-group] li:not([hidden])')]
  expect(shown.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(codes)
})

test.each([
  ['questions', /^Question 1/],
  ['sale', /price/],
])('/guide/%s opens its own screen', async (name, words) => {
  fakeServer({})
  show(<GuidePage />, { path: '/guide/*', at: `/guide/${name}` })
  await waitFor(() => expect(document.querySelector('.reading')?.textContent).toMatch(words))
})

test('an old link with answers redirects to the questions', async () => {
  fakeServer({})
  const { place } = show(<GuidePage />, { path: '/guide/*', at: '/guide?a=1.abc&b=2' })
  await waitFor(() => expect(place.now).toBe('/guide/questions?a=1.abc&b=2'))
  await screen.findByRole('heading', { level: 1, name: 'Which account does the money leave from?' })
})

const LIST = `
  <p role="status"></p><input aria-label="Search" />
  <section data-group="Travel Business"><ul><li>S0301 Trips</li><li>S0303 Pilgrimage</li></ul></section>
  <section data-group="Gifts"><ul><li>S1301 Family <b>support</b></li></ul></section>
  <a href="/guide/questions"><b>Start</b></a><a href="/guide/udin">UDIN</a>`

test('a delivered list is searched by all words, in the rows and the names of their groups', () => {
  fakeServer({})
  show(<Delivered name="purpose-codes" />)
  const body = document.getElementById('guide-contents') as HTMLElement
  body.innerHTML = LIST
  const search = (text: string) => {
    enter(screen.getByLabelText('Search'), text)
    const shown = [...body.querySelectorAll<HTMLElement>('li')].filter((row) => !row.hidden)
    const groups = [...body.querySelectorAll<HTMLElement>('section')].filter((group) => !group.hidden)
    return [shown.map((row) => row.textContent?.slice(0, 5)), groups.length, screen.getByRole('status').textContent]
  }
  expect(search('travel  pil')).toEqual([['S0303'], 1, '1 of 3 codes'])
  expect(search('SUPPORT')).toEqual([['S1301'], 1, '1 of 3 codes'])
  expect(search('')).toEqual([['S0301', 'S0303', 'S1301'], 2, '3 of 3 codes'])
  expect(search('zzz')).toEqual([[], 0, 'No code fits. Try another word.'])
  search('')
})

test.each([
  ['Start', {}, '/guide/questions'],
  ['UDIN', {}, '/'],
  ['Start', { button: 1 }, '/'],
  ['Start', { metaKey: true }, '/'],
  ['Start', { ctrlKey: true }, '/'],
  ['Start', { shiftKey: true }, '/'],
  ['Start', { altKey: true }, '/'],
])(
  'of the links in a delivered page, only a plain click on the questions is followed without a page load: %s %j',
  async (name, init, to) => {
    fakeServer({})
    const { place } = show(<Delivered name="" />)
    const body = document.getElementById('guide-contents') as HTMLElement
    body.innerHTML = LIST
    // Happy DOM must not open the link itself.
    body.parentElement?.addEventListener('click', (event) => event.preventDefault())
    const prevented = vi.spyOn(Event.prototype, 'preventDefault')
    fireEvent.click(body)
    fireEvent.click(screen.getByText(name), init)
    await waitFor(() => expect(place.now).toBe(to))
    expect(prevented.mock.calls.length).toBe(to === '/' ? 2 : 3)
  },
)
