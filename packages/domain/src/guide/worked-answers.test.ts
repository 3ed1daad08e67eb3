import { expect, test } from 'vitest'
import { PURPOSES } from '../remittance/answers/details-answers.ts'
import { DESTINATIONS, SOURCES_OF_FUNDS } from '../remittance/answers/options.ts'
import { asRupees } from '../shared/money.ts'
import { folded } from '../testing/recorded.ts'
import { ALL_CASES } from '../testing/worked-cases/all-cases.ts'
import { nro } from '../testing/worked-cases/people.ts'
import { readAnswers, writeAnswers } from './answers-in-address.ts'
import { answersInWords } from './answers-in-words.ts'
import { ACCOUNTS, type GuideAnswers } from './guide-answers.ts'
import { answerable, nextQuestion, relevant } from './questions.ts'
import { answersFromForm, formFromAnswers, type SharedWithForm } from './wizard-answers.ts'

/** Cases of the rule's list differ in their purpose alone. */
const CASES = ALL_CASES.filter(({ what }) => !/item ([2-9]|[1-3]\d) of/.test(what))

const ORDERS = (['me', 'other', undefined] as const).map((payer) => ({
  what: `an order that names ${payer ?? 'nobody'}`,
  answers: {
    ...nro,
    amount: 8_000_000,
    order: { section: '395(1)', validTo: '2027-03-31', ...(payer && { payer }) },
    earlier: { toReceiver: 100_000, inAll: 300_000 },
  },
}))

/** Answers that the guide takes from the remittance's form. */
function fromForms(): string[] {
  const form: SharedWithForm = { destinationCountry: '', amount: null, accountType: '', sourceOfFunds: '' }
  const receiver = (purpose: string, sameAsSender = false) => ({ receiverDetails: { purpose, sameAsSender } })
  const changes: Partial<SharedWithForm>[] = [
    ...[...ACCOUNTS, 'others', 'My account'].map((accountType) => ({ accountType })),
    ...[...SOURCES_OF_FUNDS.map(({ id }) => id), 'rent', ' Dividend ', 'Lottery'].map((sourceOfFunds) => ({
      sourceOfFunds,
    })),
    ...PURPOSES.map(({ id }) => ({ ...receiver(id), sourceOfFunds: 'savings' })),
    { ...receiver('gift', true), sourceOfFunds: 'pension' },
    ...['hdfc', 'My SBI account', 'Axis', 'DBS', 'others'].map((bank) => ({ bank, accountType: 'nro' })),
    { bank: 'hdfc', accountType: 'nre' },
    ...[...DESTINATIONS.map(({ name }) => name), 'Nepal'].map((destinationCountry) => ({ destinationCountry })),
    ...[0, 1, 100_000_000, 100_000_001].map((amount) => ({ amount: asRupees(amount) })),
  ]
  return changes.map(
    (change) => `${JSON.stringify(change)}: ${JSON.stringify(answersFromForm({ ...form, ...change }))}`,
  )
}

test('the answers of worked cases in words, in an address and with their questions match the recorded text', async () => {
  const known = new Set<string>()
  const lines = [...CASES, ...ORDERS].flatMap((one) => {
    const answers = one.answers as GuideAnswers
    const address = writeAnswers(answers)
    const read = readAnswers(address)
    const kept = Object.keys(relevant(answers))
    const left = Object.keys(answers).filter((name) => !kept.includes(name))
    const told = answersInWords(answers).map(({ id, question, answer }) => `  ${id}: ${question} ${answer}`)
    return [
      `# ${one.what}: next ${nextQuestion(answers)?.id ?? 'nothing'}, of ${answerable(answers).length}${left.length === 0 ? '' : `, without ${left.join(' ')}`}`,
      `  ${address}${read.problem === null ? '' : ` ${read.problem}`} ${JSON.stringify(formFromAnswers(answers))}`,
      ...folded(told, known),
    ]
  })
  await expect(`${[...fromForms(), '', ...lines].join('\n')}\n`).toMatchFileSnapshot('worked-answers.txt')
})
