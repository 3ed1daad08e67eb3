import { FORM_PARTS } from '@nirgam/domain/case/case-facts'
import { QUEUE_AGES } from '@nirgam/domain/office/queue'
import { BANK_OPTIONS, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form.tsx'
import classes from '../cases.module.css'
import type { Wanted } from './use-queue.ts'

type Option = { id: string; label: string }

const named = (anything: string, options: readonly Option[]) => [
  { value: '', label: anything },
  ...options.map(({ id, label }) => ({ value: id, label })),
]

const FILTERS = {
  bank: { label: 'Bank', options: named('Any', BANK_OPTIONS) },
  source: { label: 'Source', options: named('Any', SOURCES_OF_FUNDS) },
  part: {
    label: 'Part',
    options: named(
      'Any',
      FORM_PARTS.map((id) => ({ id, label: id === 'none' ? 'Nothing to file' : `Part ${id}` })),
    ),
  },
  age: {
    label: 'Open for',
    options: named(
      'Any time',
      QUEUE_AGES.map((id) => ({ id, label: id === '1' ? 'a day or more' : `${id} days or more` })),
    ),
  },
} as const

export const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

type QueueFiltersProps = {
  wanted: Wanted
  onChange: (name: keyof typeof FILTERS, value: string) => void
  onClear: () => void
}

export function QueueFilters({ wanted, onChange, onClear }: QueueFiltersProps) {
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {FILTER_NAMES.map((name) => (
        <SelectField
          key={name}
          inline
          label={FILTERS[name].label}
          options={FILTERS[name].options}
          value={wanted[name]}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
      {FILTER_NAMES.some((name) => wanted[name] !== '') && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}

/** The value in the address, as far as it is one of the choices. */
export function filtersIn(address: URLSearchParams): Pick<Wanted, keyof typeof FILTERS> {
  const chosen = (name: keyof typeof FILTERS) => {
    const value = address.get(name) ?? ''
    return FILTERS[name].options.some((option) => option.value === value) ? value : ''
  }
  return {
    bank: chosen('bank'),
    source: chosen('source'),
    part: chosen('part') as Wanted['part'],
    age: chosen('age') as Wanted['age'],
  }
}
