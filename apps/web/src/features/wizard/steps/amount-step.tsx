import { DESTINATIONS, OTHER_DESTINATION, QUICK_AMOUNTS } from '@nirgam/domain/remittance/answers/options'
import { checkAnswer } from '@nirgam/domain/remittance/step-gates'
import { asRupees, formatRupees, MAX_AMOUNT_RUPEES, percentOf, type Rupees, ZERO } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { useState } from 'react'
import { AmountField } from '../../../ui/amounts/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Grid, Row, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { FlagIcon } from '../../../ui/pictures.tsx'
import { YearlyLimitHint } from '../../guide/guide.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const SLIDER_STEP = 100_000

export function AmountStep(props: StepProps) {
  const { form, change, errors } = props
  const { amount } = form
  const isTooLarge = (amount ?? 0) > MAX_AMOUNT_RUPEES
  const rules = { now: new Date(), locale: navigator.language }
  const error = (isTooLarge ? checkAnswer('amount', form, rules)?.message : undefined) ?? errors.amount
  const choose = (rupees: Rupees | null) => change({ amount: rupees })

  return (
    <>
      <Destination {...props} />
      <AmountField
        id="amount"
        large
        label="Amount in Indian rupees (INR)"
        amount={amount}
        onChange={choose}
        error={error}
      />
      <YearlyLimitHint amount={amount} />
      <div>
        <input
          type="range"
          className={classes.slider}
          aria-label="Amount slider"
          aria-valuetext={formatRupees(amount ?? ZERO)}
          min={0}
          max={MAX_AMOUNT_RUPEES}
          step={SLIDER_STEP}
          value={Math.min(amount ?? 0, MAX_AMOUNT_RUPEES)}
          onChange={(event) => choose(asRupees(Number(event.currentTarget.value)))}
        />
        <Text as="div" tone="dim" tabular className={classes.scale} aria-hidden="true">
          {[ZERO, percentOf(MAX_AMOUNT_RUPEES, 50), MAX_AMOUNT_RUPEES].map((rupees) => (
            <span key={rupees}>{formatRupees(rupees)}</span>
          ))}
        </Text>
      </div>
      <fieldset>
        <legend className={classes.legend}>Quick Select</legend>
        <Grid columns="small" gap="sm">
          {QUICK_AMOUNTS.map((rupees) => (
            <Button
              key={rupees}
              variant="default"
              className={classes.chip}
              aria-pressed={amount === rupees}
              onClick={() => choose(rupees)}
            >
              {formatRupees(rupees)}
            </Button>
          ))}
        </Grid>
      </fieldset>
    </>
  )
}

const options = DESTINATIONS.map(({ name, iso }) => ({ id: name, label: name, icon: <FlagIcon iso={iso} /> }))

/** A user without a destination is asked for it; the question stays open while they answer. */
function Destination({ form, change, errors }: StepProps) {
  const country = form.destinationCountry
  const [asks, ask] = useState(() => checkAnswer('destinationCountry', form, { now: new Date() }) !== null)
  if (asks) {
    return (
      <OptionCards
        id="destinationCountry"
        compact
        legend="Where is the money going?"
        othersId={OTHER_DESTINATION}
        othersLabel="Enter your destination country"
        options={options}
        // Others without a text is stored under its own id, so that Next can ask for the text.
        value={country === OTHER_DESTINATION ? '' : country}
        error={errors.destinationCountry}
        onChange={(chosen) => change({ destinationCountry: chosen === '' ? OTHER_DESTINATION : chosen })}
      />
    )
  }
  return (
    <Row gap="sm" nowrap>
      <FlagIcon iso={DESTINATIONS.find(({ name }) => name === country)?.iso ?? null} />
      <span className="written">
        Sending to <strong>{inSentence(country)}</strong>
      </span>
      <Button variant="subtle" size="sm" onClick={() => ask(true)}>
        Change<VisuallyHidden> the destination country</VisuallyHidden>
      </Button>
    </Row>
  )
}
