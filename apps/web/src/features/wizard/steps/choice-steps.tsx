import type { RemittanceForm } from '@nirgam/domain/form-data'
import { ACCOUNT_TYPES, SOURCES_OF_FUNDS } from '@nirgam/domain/options'
import { type AnswerName, type StepId, stepById } from '@nirgam/domain/steps'
import type { ComponentProps } from 'react'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { FilingLink } from '../../guide/guide.tsx'
import type { StepProps } from '../step-props.ts'

type Choices = Pick<ComponentProps<typeof OptionCards>, 'options' | 'othersLabel'>

type Alone = AnswerName & StepId
/** The steps that ask for one text. */
type ChoiceName = { [Name in Alone]: RemittanceForm[Name] extends string ? Name : never }[Alone]

function choiceStep(name: ChoiceName, choices: Choices) {
  return ({ form, change, errors }: StepProps) => (
    <OptionCards
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

export const AccountTypeStep = choiceStep('accountType', {
  options: ACCOUNT_TYPES.map((type) => ({ ...type, description: MEANINGS[type.id] })),
  othersLabel: 'Enter your account type',
})

const SourceOfFunds = choiceStep('sourceOfFunds', {
  options: SOURCES_OF_FUNDS,
  othersLabel: 'Please specify your source of funds',
})

/** The source decides what has to be filed: whoever wonders can ask here. */
export function SourceOfFundsStep(props: StepProps) {
  return (
    <>
      <SourceOfFunds {...props} />
      <FilingLink form={props.form} />
    </>
  )
}
