import { DESTINATIONS, OTHER_DESTINATION } from '@nirgam/domain/remittance/answers/options'
import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Panel, Stack, Text } from '../../ui/layout.tsx'
import { useStartWith } from '../wizard/wizard.tsx'

const CHOICES = [
  { value: '', label: 'Choose a country' },
  ...DESTINATIONS.map(({ name }) => ({ value: name, label: name })),
]

type StartPanelProps = {
  title: string
  /** Another action on the page comes first. */
  aside?: boolean
}

/** A compact version of the landing page's choice of country, for users who already know the service. */
export function StartPanel({ title, aside = false }: StartPanelProps) {
  const [chosen, choose] = useState('')
  const [other, setOther] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const startWith = useStartWith()
  const country = chosen === OTHER_DESTINATION ? other.trim() : chosen

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (country !== '') return startWith({ destinationCountry: country })
    setProblem(
      chosen === OTHER_DESTINATION ? LANDING_MESSAGES.otherDestinationRequired : LANDING_MESSAGES.destinationRequired,
    )
  }

  return (
    <Panel title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SelectField
            label="Where is the money going?"
            options={CHOICES}
            value={chosen}
            error={chosen === OTHER_DESTINATION ? null : problem}
            onChange={({ currentTarget }) => {
              choose(currentTarget.value)
              setProblem(null)
            }}
          />
          {chosen === OTHER_DESTINATION && (
            <TextField
              label="Enter your destination country"
              autoComplete="off"
              maxLength={TEXT_LIMITS.choice}
              value={other}
              error={problem}
              onChange={({ currentTarget }) => {
                setOther(currentTarget.value)
                setProblem(null)
              }}
            />
          )}
          <Button type="submit" variant={aside ? 'default' : 'filled'} wide>
            {country === '' ? 'Start Transfer' : `Start Transfer to ${country}`}
            <IconArrowRight size={18} aria-hidden />
          </Button>
          <Text tone="dim" size="md">
            The first five steps take about two minutes.
          </Text>
        </Stack>
      </form>
    </Panel>
  )
}
