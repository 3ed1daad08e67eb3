import { CONTRIBUTION_PRESETS, CONTRIBUTION_QUICK_FILLS } from '@nirgam/domain/remittance/answers/options'
import { contributionRupees } from '@nirgam/domain/remittance/answers/transfer-answers'
import { byMoment } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import {
  formatRupees,
  MIN_CUSTOM_CONTRIBUTION,
  processingTime,
  type Rupees,
  WORKING_TIME,
} from '@nirgam/domain/shared/money'
import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { query } from '../../../lib/query.ts'
import { RupeeField } from '../../../ui/amounts/rupee-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form.tsx'
import { Card, Panel, Row, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { ChoiceCard } from '../../../ui/option-cards.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const TILES = [...CONTRIBUTION_PRESETS, 'others'] as const

export function ContributionStep(props: StepProps) {
  const { form, change, errors } = props
  const { contribution } = form
  const rupees = contributionRupees(form)
  const error = errors.contribution
  const name = useId()
  return (
    <>
      <fieldset id="contribution" aria-describedby={error ? `${name}-error` : undefined}>
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
      {contribution === 'others' && <CustomAmount {...props} />}
      <Card tone={rupees === null ? 'tint' : 'accent'} pad="sm" role="status">
        <Row nowrap>
          <IconClock size={22} className="accent" aria-hidden />
          {rupees === null ? (
            <Text tone="dim">Choose an amount to see how many hours {WORKING_TIME} your certificate will take.</Text>
          ) : (
            <div>
              <p>
                At {formatRupees(rupees)}, estimated processing time is <strong>{processingTime(rupees)}</strong>{' '}
                {WORKING_TIME}.
              </p>
              <PaidNow rupees={rupees} />
            </div>
          )}
        </Row>
      </Card>
      <Panel title="Every contribution includes">
        <ul>
          <li>A check of your documents, and the tax worked out</li>
          <li>Form 146 (15CB), signed by a chartered accountant, if you need it</li>
          <li>A sheet to file Form 145 (15CA) from, line by line</li>
          <li>Answers to your bank’s questions, and free corrections of our mistakes</li>
        </ul>
      </Panel>
    </>
  )
}

/** The promised time if paid now, in the firm's working hours. */
function PaidNow({ rupees }: { rupees: Rupees }) {
  const { data } = useQuery(query('GET /promise', { query: { contribution: rupees } }))
  return data && <p>If you pay now: ready {byMoment(Date.parse(data.due_at))}.</p>
}

function CustomAmount({ form, change, errors }: StepProps) {
  const rupees = form.customContribution
  const type = (amount: Rupees | null) => change({ customContribution: amount })
  const isTooLow = rupees !== null && rupees < MIN_CUSTOM_CONTRIBUTION
  return (
    <div className={classes.custom}>
      <RupeeField
        id="customContribution"
        label="Custom amount"
        hint={`In whole rupees, at least ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}`}
        required
        amount={rupees}
        onChange={type}
        error={errors.customContribution}
        complaint={isTooLow ? MESSAGES.contribution.minimum : undefined}
      />
      <Text size="md" tone="dim" className={classes.inWords}>
        {rupees !== null && rupees > 0 && `${formatRupees(rupees)}, ${rupeesInWords(rupees)} rupees`}
      </Text>
      <Row gap="sm">
        {CONTRIBUTION_QUICK_FILLS.map((amount) => (
          <Button key={amount} size="sm" variant="default" onClick={() => type(amount)}>
            {formatRupees(amount)}
          </Button>
        ))}
      </Row>
    </div>
  )
}
