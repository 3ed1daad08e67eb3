import { DESTINATIONS } from '@nirgam/domain/options'
import { Button } from '../../../ui/button.tsx'
import { Row, VisuallyHidden } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { FlagIcon } from '../../../ui/pictures.tsx'
import classes from './steps.module.css'

const OTHERS = 'Others'
const options = DESTINATIONS.map(({ name, iso }) => ({ id: name, label: name, icon: <FlagIcon iso={iso} /> }))

type DestinationFieldProps = { value: string; error: string | undefined; onChange: (country: string) => void }

export function DestinationField({ value, error, onChange }: DestinationFieldProps) {
  return (
    <OptionCards
      compact
      legend="Where is the money going?"
      othersId={OTHERS}
      othersLabel="Enter your destination country"
      options={options}
      // Chosen without a text it is kept by its own name, so that Next can ask for the text.
      value={value === OTHERS ? '' : value}
      error={error}
      onChange={(country) => onChange(country === '' ? OTHERS : country)}
    />
  )
}

export function ChosenDestination({ country, onEdit }: { country: string; onEdit: () => void }) {
  const known = DESTINATIONS.find(({ name }) => name === country)
  return (
    <Row gap="sm" nowrap>
      <FlagIcon iso={known?.iso ?? null} />
      <span className={classes.name}>
        Sending to <strong>{country}</strong>
      </span>
      <Button variant="subtle" size="sm" onClick={onEdit}>
        Change<VisuallyHidden> the destination country</VisuallyHidden>
      </Button>
    </Row>
  )
}
