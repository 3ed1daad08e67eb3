import { ACCOUNT_TYPES, SOURCES_OF_FUNDS } from '@nirgam/domain/options'
import { stepById } from '@nirgam/domain/steps'
import { OptionCards } from '../../../ui/option-cards.tsx'
import type { StepProps } from '../step-props.ts'

const MEANINGS: Readonly<Record<string, string>> = {
  nre: 'Rupees you brought to India from abroad',
  nro: 'Rupees you earned in India: rent, pension, a sale',
  fcnr: 'A fixed deposit in a foreign currency',
  savings: "A resident's everyday account",
  current: 'An account of a business',
}
const accountTypes = ACCOUNT_TYPES.map((type) => ({ ...type, description: MEANINGS[type.id] }))

export function AccountTypeStep({ form, change, errors }: StepProps) {
  return (
    <OptionCards
      hideLegend
      legend={stepById('accountType').question}
      options={accountTypes}
      othersLabel="Enter your account type"
      value={form.accountType}
      error={errors.accountType}
      onChange={(accountType) => change({ accountType })}
    />
  )
}

export function SourceOfFundsStep({ form, change, errors }: StepProps) {
  return (
    <OptionCards
      hideLegend
      legend={stepById('sourceOfFunds').question}
      options={SOURCES_OF_FUNDS}
      othersLabel="Please specify your source of funds"
      value={form.sourceOfFunds}
      error={errors.sourceOfFunds}
      onChange={(sourceOfFunds) => change({ sourceOfFunds })}
    />
  )
}
