import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { COUNTRIES, countryByName } from '@nirgam/domain/countries'
import { startsFirst } from './starts-first.ts'

const NAMES = COUNTRIES.map(({ name }) => name)

type CountrySelectProps = {
  id: string
  value: string
  onChange: (country: string) => void
  error?: string
  disabled: boolean
  autoComplete: string
}

export function CountrySelect({ value, onChange, ...rest }: CountrySelectProps) {
  const choose = (country: string | null) => {
    if (country !== null && country !== value) onChange(country)
  }
  return (
    <Select
      {...rest}
      label="Country"
      withAsterisk
      aria-required
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      // A country saved under another spelling is still shown.
      data={value === '' || NAMES.includes(value) ? NAMES : [value, ...NAMES]}
      filter={({ options, search }) =>
        startsFirst(
          options.filter((option) => 'label' in option),
          search,
        )
      }
      value={value || null}
      onChange={choose}
      onClick={({ currentTarget }) => currentTarget.select()}
      // Typing the whole name and moving on counts as choosing it.
      onBlur={({ currentTarget }) => choose(countryByName(currentTarget.value)?.name ?? null)}
      placeholder="Choose a country"
      nothingFoundMessage="No country found"
      // Enter chooses here; it goes on only when nothing is being searched for.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value !== value) event.preventDefault()
      }}
    />
  )
}
