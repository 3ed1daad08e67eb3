import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { countriesLabel, DIAL_CODES, matchesDialCode } from './dial-codes.ts'

const CODES = DIAL_CODES.map(({ code }) => code)

type DialCodeSelectProps = {
  id: string
  value: string
  onChange: (code: string) => void
  error: boolean
  disabled: boolean
  autoComplete: string
}

export function DialCodeSelect({ value, onChange, ...rest }: DialCodeSelectProps) {
  return (
    <Select
      {...rest}
      label="Country code"
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      data={CODES.includes(value) ? CODES : [value, ...CODES]}
      value={value}
      onChange={(code) => code !== null && onChange(code)}
      onClick={({ currentTarget }) => currentTarget.select()}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && matchesDialCode(String(option.value), search))
      }
      renderOption={({ option }) => `${option.value} ${countriesLabel(String(option.value))}`}
      nothingFoundMessage="No code found"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.value !== value) event.preventDefault()
      }}
      comboboxProps={{ width: 'max-content' }}
    />
  )
}
