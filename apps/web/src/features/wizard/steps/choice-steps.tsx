import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { ACCOUNT_TYPES, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { type AnswerName, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import type { ComponentProps } from 'react'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { FilingLink } from '../../guide/guide.tsx'
import type { StepProps } from '../step-props.ts'

type Choices = Pick<ComponentProps<typeof OptionCards>, 'options' | 'othersLabel'>

type Alone = AnswerName & StepId
/** The steps that ask for a single text. */
type ChoiceName = { [Name in Alone]: RemittanceForm[Name] extends string ? Name : never }[Alone]

function choiceStep(name: ChoiceName, choices: Choices) {
  return ({ form, change, errors }: StepProps) => (
    <OptionCards
      id={name}
      hideLegend
      legend={stepById(name).question}
      {...choices}
      value={form[name]}
      error={errors[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  )
}

const MEANINGS: Readonly<Record<string, string>> = {
  nre: 'Rupees you brought to India from abroad',
  nro: 'Rupees you earned in India: rent, pension, a sale',
  fcnr: 'A fixed deposit in a foreign currency',
  savings: "A resident's everyday account",
  current: 'An account of a business',
}

const SOURCES: Readonly<Record<string, string>> = {
  property: 'You sold a house, a flat or land in India',
  inheritance: 'Left or given to you',
  investment: 'A matured deposit, fund or insurance policy',
  savings: 'Saved from your income',
  pension: 'Paid to you in retirement',
  business: 'Profit from a business or profession',
  loan: 'Borrowed from a bank or a person',
}

const SourceOfFunds = choiceStep('sourceOfFunds', {
  options: SOURCES_OF_FUNDS.map((source) => ({ ...source, description: SOURCES[source.id] })),
  othersLabel: 'Please specify your source of funds',
})

export const AccountTypeStep = choiceStep('accountType', {
  options: ACCOUNT_TYPES.map((type) => ({ ...type, description: MEANINGS[type.id] })),
  othersLabel: 'Enter your account type',
})

/** The source determines the forms to file, so the guide is linked here. */
export function SourceOfFundsStep(props: StepProps) {
  return (
    <>
      <SourceOfFunds {...props} />
      <FilingLink form={props.form} />
    </>
  )
}
