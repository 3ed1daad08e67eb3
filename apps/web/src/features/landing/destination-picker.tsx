import { DESTINATIONS, OTHER_DESTINATION } from '@nirgam/domain/remittance/answers/options'
import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Heading, Stack, Text } from '../../ui/layout.tsx'
import { OptionCards } from '../../ui/option-cards.tsx'
import { FlagIcon } from '../../ui/pictures.tsx'
import { Banner } from '../../ui/states.tsx'
import { loadRemittancePage, useStartWith } from '../wizard/wizard.tsx'

const options = DESTINATIONS.map(({ name, iso }) => ({ id: name, label: name, icon: <FlagIcon iso={iso} /> }))

/** A plain form, so that it works before the script has loaded. */
export function DestinationPicker() {
  const [country, setCountry] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const startWith = useStartWith()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('to')
    if (country !== '') return startWith({ destinationCountry: country })
    setProblem(
      chosen === OTHER_DESTINATION ? LANDING_MESSAGES.otherDestinationRequired : LANDING_MESSAGES.destinationRequired,
    )
  }

  return (
    <form action="/remittance" method="get" onSubmit={submit} noValidate>
      <Stack>
        <Heading>Where is the money going?</Heading>
        <OptionCards
          compact
          hideLegend
          legend="Destination country"
          name="to"
          othersName="other"
          othersId={OTHER_DESTINATION}
          othersLabel="Enter your destination country"
          options={options}
          value={country}
          onChange={(chosen) => {
            setCountry(chosen)
            setProblem(null)
            // Preloads the form before Start is pressed.
            loadRemittancePage().catch(() => {})
          }}
        />
        {problem && <Banner kind="error">{problem}</Banner>}
        <Button type="submit" size="lg" wide>
          {country === '' ? 'Start Transfer' : `Start Transfer to ${country}`}
          <IconArrowRight size={20} aria-hidden />
        </Button>
        <Stack align="center">
          <Text tone="dim" size="md">
            The first five steps need no account and take about two minutes.
          </Text>
          <a href="/guide">What do I have to file?</a>
        </Stack>
      </Stack>
    </form>
  )
}
