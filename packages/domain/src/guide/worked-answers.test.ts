import { expect, test } from 'vitest'
import { folded } from '../testing/recorded.ts'
import { ALL_CASES } from '../testing/worked-cases/all-cases.ts'
import { nro } from '../testing/worked-cases/people.ts'
import { readAnswers, writeAnswers } from './answers-in-address.ts'
import { answersInWords } from './answers-in-words.ts'
import type { GuideAnswers } from './guide-answers.ts'
import { answerable, nextQuestion, relevant } from './questions.ts'

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
      `  ${address}${read.problem === null ? '' : ` ${read.problem}`}`,
      ...folded(told, known),
    ]
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('worked-answers.txt')
})
