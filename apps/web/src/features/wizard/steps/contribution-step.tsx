import { Button } from '@mantine/core'
import { contributionRupees } from '@nirgam/domain/form-data'
import { MAX_AMOUNT_RUPEES, MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { digitsOnly, formatRupees, processingTime, rupeesInWords } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS, CONTRIBUTION_QUICK_FILLS } from '@nirgam/domain/options'
import { useId, useState } from 'react'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { CleanedInput } from '../../../ui/cleaned-input.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './contribution-step.module.css'

const MAX_DIGITS = String(MAX_AMOUNT_RUPEES).length
const TILES = [...CONTRIBUTION_PRESETS, 'others'] as const

export function ContributionStep({ form, change, problem, clearProblem }: StepProps) {
  const { contribution, customContribution } = form
  const rupees = contributionRupees(form)
  const error = problem?.fields.contribution
  const name = useId()

  const choose = (tile: (typeof TILES)[number]) => {
    change({ contribution: tile, customContribution: null })
    for (const field of ['contribution', 'customContribution']) clearProblem(field)
  }

  return (
    <div className={classes.step}>
      <fieldset className={classes.group} aria-describedby={error ? `${name}-error` : undefined}>
        <legend>
          <VisuallyHidden>Service contribution</VisuallyHidden>
        </legend>
        <div className={classes.tiles}>
          {TILES.map((tile) => (
            <ChoiceCard
              key={tile}
              className={classes.tile}
              name={name}
              checked={contribution === tile}
              onChange={() => choose(tile)}
            >
              <span className={classes.amount}>{tile === 'others' ? 'Others' : formatRupees(tile)}</span>
              <span className={classes.time}>{tile === 'others' ? 'Your own amount' : processingTime(tile)}</span>
            </ChoiceCard>
          ))}
        </div>
        <FieldError id={`${name}-error`}>{error}</FieldError>
      </fieldset>
      {contribution === 'others' && (
        <CustomAmount
          rupees={customContribution}
          error={problem?.fields.customContribution}
          change={(amount) => {
            change({ customContribution: amount })
            clearProblem('customContribution')
          }}
        />
      )}
      <p className={classes.estimate} role="status" data-empty={rupees === null || undefined}>
        <ClockIcon size={22} className={classes.clock} />
        {rupees === null ? (
          <span>Choose an amount to see how long your certificate will take.</span>
        ) : (
          <span>
            With {formatRupees(rupees)} the estimated processing time is <strong>{processingTime(rupees)}</strong>.
          </span>
        )}
      </p>
    </div>
  )
}

type CustomAmountProps = { rupees: number | null; error?: string; change: (rupees: number | null) => void }

function CustomAmount({ rupees, error, change }: CustomAmountProps) {
  const [left, setLeft] = useState(false)
  const tooLow = rupees !== null && rupees < MIN_CUSTOM_CONTRIBUTION
  return (
    <div className={classes.custom}>
      <CleanedInput
        id="customContribution"
        label="Custom amount"
        description={`In whole rupees, at least ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}`}
        leftSection="₹"
        withAsterisk
        aria-required
        inputMode="numeric"
        value={rupees === null ? '' : String(rupees)}
        clean={(text) => digitsOnly(text).slice(0, MAX_DIGITS)}
        onChange={(digits) => {
          setLeft(false)
          change(digits === '' ? null : Number(digits))
        }}
        onBlur={() => setLeft(true)}
        error={error ?? (left && tooLow ? MESSAGES.contribution.minimum : undefined)}
      />
      <p className={classes.words}>
        {rupees !== null && rupees > 0 && `${formatRupees(rupees)}, ${rupeesInWords(rupees)} rupees`}
      </p>
      <div className={classes.quick}>
        {CONTRIBUTION_QUICK_FILLS.map((amount) => (
          <Button key={amount} size="sm" variant="default" onClick={() => change(amount)}>
            {formatRupees(amount)}
          </Button>
        ))}
      </div>
    </div>
  )
}
