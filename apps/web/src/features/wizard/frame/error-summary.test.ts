import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { checkStep, type StepProblem } from '@nirgam/domain/remittance/step-gates'
import { STEPS, type StepId } from '@nirgam/domain/remittance/steps'
import { expect, test } from 'vitest'
import { type Fault, faultsOf, saidBesides } from './error-summary.tsx'

const now = new Date('2026-06-01T00:00:00Z')

function problemIn(id: StepId, form = emptyForm()): StepProblem {
  const problem = checkStep(id, form, { now })
  if (problem === null) throw new Error(`nothing is wrong with ${id}`)
  return problem
}

const sentence = ({ lead, links }: Fault) => lead + links.map(({ text }) => text).join(', ')

test('blank fields form one sentence, in which each name links to its field', () => {
  const problem = problemIn('senderDetails')
  const faults = faultsOf('senderDetails', problem)
  expect(faults.map(sentence)).toEqual([problem.message])
  expect(faults[0]?.links.slice(0, 2)).toEqual([
    { field: 'name', text: 'Full Name' },
    { field: 'fatherName', text: "Father's Name" },
  ])
})

test('wrong fields follow, each with its own message', () => {
  const form = sampleForm()
  form.senderBankDetails = { ...form.senderBankDetails, bankName: '', ifsc: 'X', panNumber: 'Y' }
  expect(faultsOf('senderBankDetails', problemIn('senderBankDetails', form)).map(sentence)).toEqual([
    'Please fill in: Bank Name',
    'Please enter a valid IFSC code',
    'Please enter a valid PAN number',
  ])
})

test('a field filled in since is no longer named', () => {
  const { message, fields } = problemIn('senderDetails')
  const { name: _, ...left } = fields
  expect(faultsOf('senderDetails', { message, fields: left }).map(sentence)[0]).toMatch(
    /^Please fill in: Father's Name/,
  )
})

test('an incomplete date is one error', () => {
  expect(faultsOf('dateOfBirth', problemIn('dateOfBirth'))).toEqual([
    { lead: '', links: [{ field: 'month', text: 'Please enter your complete date of birth' }] },
  ])
})

test('on every step the banner’s message appears once', () => {
  for (const { id, answers } of STEPS.filter(({ answers }) => answers.length > 0)) {
    const problem = problemIn(id)
    const faults = faultsOf(id, problem)
    expect([id, faults.map(sentence).filter((text) => text === problem.message)]).toEqual([id, [problem.message]])
    expect(saidBesides(faults, problem)).toBeNull()
    expect(answers.length).toBeGreaterThan(0)
  }
})

test('a failed save is reported in addition to the errors it found', () => {
  const problem = {
    message: 'Failed to save data. Please try again.',
    fields: { ifsc: 'Please enter a valid IFSC code' },
  }
  const faults = faultsOf('senderBankDetails', problem)
  expect(saidBesides(faults, problem)).toBe(problem.message)
})
