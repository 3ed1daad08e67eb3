import { contributionRupees } from '@nirgam/domain/form-data'
import { MAX_AMOUNT_RUPEES, MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { digitsOnly, formatRupees, processingTime, rupeesInWords } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS, CONTRIBUTION_QUICK_FILLS } from '@nirgam/domain/options'
import { IconClock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CleanedField, FieldError } from '../../../ui/form.tsx'
import { Card, Row, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { ChoiceCard } from '../../../ui/option-cards.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const MAX_DIGITS = String(MAX_AMOUNT_RUPEES).length
const TILES = [...CONTRIBUTION_PRESETS, 'others'] as const

export function ContributionStep({ form, change, errors }: StepProps) {
  const { contribution, customContribution } = form
  const rupees = contributionRupees(form)
  const error = errors.contribution
  const name = useId()
  return (
    <>
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
              onChange={() => change({ contribution: tile, customContribution: null })}
            >
              <Text as="span" size="xl" weight="semibold" tabular>
                {tile === 'others' ? 'Others' : formatRupees(tile)}
              </Text>
              <Text as="span" size="md" tone="dim">
                {tile === 'others' ? 'Your own amount' : processingTime(tile)}
              </Text>
            </ChoiceCard>
          ))}
        </div>
        <FieldError id={`${name}-error`}>{error}</FieldError>
      </fieldset>
      {contribution === 'others' && (
        <CustomAmount
          rupees={customContribution}
          error={errors.customContribution}
          change={(amount) => change({ customContribution: amount })}
        />
      )}
      <Card tone={rupees === null ? 'tint' : 'accent'} pad="sm" role="status">
        <Row nowrap>
          <IconClock size={22} className={classes.mark} aria-hidden />
          {rupees === null ? (
            <Text tone="dim">Choose an amount to see how long your certificate will take.</Text>
          ) : (
            <p>
              With {formatRupees(rupees)} the estimated processing time is <strong>{processingTime(rupees)}</strong>.
            </p>
          )}
        </Row>
      </Card>
    </>
  )
}

type CustomAmountProps = { rupees: number | null; error?: string | undefined; change: (rupees: number | null) => void }

function CustomAmount({ rupees, error, change }: CustomAmountProps) {
  const [left, setLeft] = useState(false)
  const isTooLow = rupees !== null && rupees < MIN_CUSTOM_CONTRIBUTION
  return (
    <div className={classes.custom}>
      <CleanedField
        id="customContribution"
        label="Custom amount"
        hint={`In whole rupees, at least ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}`}
        hintBelow={false}
        before={<span className={classes.sign}>₹</span>}
        className={classes.afterSign}
        required
        inputMode="numeric"
        value={rupees === null ? '' : String(rupees)}
        clean={(text) => digitsOnly(text).slice(0, MAX_DIGITS)}
        onChange={(digits) => {
          setLeft(false)
          change(digits === '' ? null : Number(digits))
        }}
        // A word that comes while Next is being pressed would move it away from under the finger.
        onBlur={({ relatedTarget }) => setLeft(!(relatedTarget instanceof HTMLButtonElement))}
        error={error ?? (left && isTooLow ? MESSAGES.contribution.minimum : undefined)}
      />
      <Text size="md" tone="dim" className={classes.words}>
        {rupees !== null && rupees > 0 && `${formatRupees(rupees)}, ${rupeesInWords(rupees)} rupees`}
      </Text>
      <Row gap="sm">
        {CONTRIBUTION_QUICK_FILLS.map((amount) => (
          <Button key={amount} size="sm" variant="default" onClick={() => change(amount)}>
            {formatRupees(amount)}
          </Button>
        ))}
      </Row>
    </div>
  )
}
