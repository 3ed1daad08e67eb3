import { ACCOUNT_TYPES } from '@nirgam/domain/options'
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
const options = ACCOUNT_TYPES.map((type) => ({ ...type, description: MEANINGS[type.id] }))

export function AccountTypeStep({ form, change, problem, clearProblem }: StepProps) {
  return (
    <OptionCards
      hideLegend
      legend={stepById('accountType').question}
      options={options}
      othersLabel="Enter your account type"
      value={form.accountType}
      error={problem?.fields.accountType}
      onChange={(accountType) => {
        change({ accountType })
        clearProblem('accountType')
      }}
    />
  )
}
