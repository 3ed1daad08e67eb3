import { SOURCES_OF_FUNDS } from '@nirgam/domain/options'
import { stepById } from '@nirgam/domain/steps'
import { OptionCards } from '../../../ui/option-cards.tsx'
import type { StepProps } from '../step-props.ts'

export function SourceOfFundsStep({ form, change, problem, clearProblem }: StepProps) {
  return (
    <OptionCards
      hideLegend
      legend={stepById('sourceOfFunds').question}
      options={SOURCES_OF_FUNDS}
      othersLabel="Please specify your source of funds"
      value={form.sourceOfFunds}
      error={problem?.fields.sourceOfFunds}
      onChange={(sourceOfFunds) => {
        change({ sourceOfFunds })
        clearProblem('sourceOfFunds')
      }}
    />
  )
}
