import type { RemittanceForm } from '@nirgam/domain/form-data'
import { fieldsOf, isAsked, valueAt } from '@nirgam/domain/form-fields'
import { sampleForm } from '@nirgam/domain/sample-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LATER_STEPS } from './later-steps.tsx'
import type { StepProps } from './step-props.ts'

const nothing = () => {}

function formFor(country: string): RemittanceForm {
  return sampleForm({ receiverDetails: { ...sampleForm().receiverDetails, country } })
}

function screenOf(Step: ComponentType<StepProps>, form: RemittanceForm): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
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
    </QueryClientProvider>,
  )
}

const STEPS_OF_BOXES = ['senderDetails', 'receiverDetails', 'senderBankDetails', 'receiverBankDetails'] as const

test.each(
  STEPS_OF_BOXES.flatMap((id) => ['United States', 'Germany', 'Japan'].map((country) => [id, country] as const)),
)('%s has a box for every field it asks for, and no other, for somebody in %s', (id, country) => {
  const form = formFor(country)
  const screen = screenOf(LATER_STEPS[id], form)
  const typed = fieldsOf(id).filter((path) => typeof valueAt(form, path) === 'string')
  expect(typed.filter((path) => screen.includes(` id="${path.split('.')[1]}"`))).toEqual(
    typed.filter((path) => isAsked(path, form)),
  )
})
