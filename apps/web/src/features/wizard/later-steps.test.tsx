import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { fieldsOf, isAsked, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { checkAnswer } from '@nirgam/domain/remittance/step-gates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LAST_STEPS } from './last-steps.tsx'
import { LATER_STEPS } from './later-steps.tsx'
import type { StepProps } from './step-props.ts'
import { AccountTypeStep, SourceOfFundsStep } from './steps/choice-steps.tsx'
import OtherBank from './steps/other-bank.tsx'

const nothing = () => {}

function formFor(country: string): RemittanceForm {
  return sampleForm({ receiverDetails: { ...sampleForm().receiverDetails, country } })
}

function screenOf(Step: ComponentType<StepProps>, form: RemittanceForm): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Step
          form={form}
          change={nothing}
          errors={{}}
          dock={null}
          record={null}
          recordChanged={nothing}
          documentChanged={nothing}
          forgotten={[]}
          goTo={nothing}
          shownIn="remittance"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const OTHERS_STEPS = {
  bank: ({ form }: StepProps) => <OtherBank name={form.bank} onChange={nothing} isWrong={false} />,
  accountType: AccountTypeStep,
  sourceOfFunds: SourceOfFundsStep,
} as const

test.each(Object.keys(OTHERS_STEPS) as (keyof typeof OTHERS_STEPS)[])(
  'the box under Others takes exactly as much text for %s as the rules allow',
  (id) => {
    const typed = (length: number) => sampleForm({ [id]: 'x'.repeat(length) })
    const longest = Number(/ maxLength="(\d+)"/i.exec(screenOf(OTHERS_STEPS[id], typed(5)))?.[1])
    const isTaken = (length: number) => checkAnswer(id, typed(length), { now: new Date() }) === null
    expect([isTaken(longest), isTaken(longest + 1)]).toEqual([true, false])
  },
)

const STEPS_OF_BOXES = ['senderDetails', 'receiverDetails', 'senderBankDetails', 'receiverBankDetails'] as const

test.each(
  STEPS_OF_BOXES.flatMap((id) => ['United States', 'Germany', 'Japan'].map((country) => [id, country] as const)),
)('%s has a box for exactly the fields it asks for, with a receiver in %s', (id, country) => {
  const form = formFor(country)
  const screen = screenOf({ ...LATER_STEPS, ...LAST_STEPS }[id], form)
  const typed = fieldsOf(id).filter((path) => typeof valueAt(form, path) === 'string')
  expect(typed.filter((path) => screen.includes(` id="${path.split('.')[1]}"`))).toEqual(
    typed.filter((path) => isAsked(path, form)),
  )
})
