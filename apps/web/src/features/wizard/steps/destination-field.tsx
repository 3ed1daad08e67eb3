import { DESTINATIONS } from '@nirgam/domain/remittance/answers/options'
import { checkAnswer } from '@nirgam/domain/remittance/step-gates'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, VisuallyHidden } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { FlagIcon } from '../../../ui/pictures.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

const OTHERS = 'Others'
const options = DESTINATIONS.map(({ name, iso }) => ({ id: name, label: name, icon: <FlagIcon iso={iso} /> }))

/** Whoever came without a destination is asked for it, and is not interrupted by their own answer. */
export function Destination({ form, change, errors }: StepProps) {
  const country = form.destinationCountry
  const [asks, ask] = useState(() => checkAnswer('destinationCountry', form, { now: new Date() }) !== null)
  if (asks) {
    return (
      <OptionCards
        id="destinationCountry"
        compact
        legend="Where is the money going?"
        othersId={OTHERS}
        othersLabel="Enter your destination country"
        options={options}
        // Chosen without a text it is kept by its own name, so that Next can ask for the text.
        value={country === OTHERS ? '' : country}
        error={errors.destinationCountry}
        onChange={(chosen) => change({ destinationCountry: chosen === '' ? OTHERS : chosen })}
      />
    )
  }
  return (
    <Row gap="sm" nowrap>
      <FlagIcon iso={DESTINATIONS.find(({ name }) => name === country)?.iso ?? null} />
      <span className={classes.name}>
        Sending to <strong>{country}</strong>
      </span>
      <Button variant="subtle" size="sm" onClick={() => ask(true)}>
        Change<VisuallyHidden> the destination country</VisuallyHidden>
      </Button>
    </Row>
  )
}
