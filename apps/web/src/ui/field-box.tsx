import { KNOWN_BANKS, suggestBanks } from '@nirgam/domain/shared/bank-names'
import { COUNTRIES } from '@nirgam/domain/shared/places/countries'
import type { FieldInput } from '../lib/fields/field-inputs.ts'
import { Suggest } from './combobox.tsx'
import type { FieldProps } from './field.tsx'
import { CleanedField, SelectField, TextArea, TextField } from './form.tsx'

const SUGGESTIONS = {
  'indian-banks': {
    options: KNOWN_BANKS,
    filter: (banks: readonly string[], text: string) => suggestBanks(text, banks),
  },
  countries: { options: COUNTRIES.map(({ name }) => name) },
}

type FieldBoxProps = FieldProps & {
  input: FieldInput
  value: string
  maxLength?: number | undefined
  rows?: number
  autoComplete?: string
  disabled?: boolean
  onBlur?: () => void
  'aria-describedby'?: string
  onChange: (text: string) => void
}

/** The input for a field, in the wizard and in the questions of a case. */
export function FieldBox({ input, maxLength, rows = 3, onChange, ...given }: FieldBoxProps) {
  const { as: _, hint, ...how } = input
  const box = { hint, hintBelow: true, ...given }
  const native = {
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (input.as === 'suggested') return <Suggest {...box} {...SUGGESTIONS[input.from]} onChange={onChange} />
  if (input.as === 'choice') return <SelectField {...box} {...native} options={optionsOf(input, box.value)} />
  if (input.as === 'lines') return <TextArea {...box} {...native} rows={rows} />
  if (!('clean' in how)) return <TextField {...how} {...box} {...native} />
  const { clean, ...keys } = how
  const max = maxLength ?? 0
  // Pasted text may be twice as long, because it may contain spaces.
  return <CleanedField {...keys} {...box} maxLength={2 * max} clean={(text) => clean(text, max)} onChange={onChange} />
}

/** A value saved by an older version is shown even though it is no longer offered. */
function optionsOf({ options, choose, canBeCleared }: Extract<FieldInput, { as: 'choice' }>, value: string) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return [
    ...(value === '' || canBeCleared ? [{ value: '', label: choose }] : []),
    ...options,
    ...(isKnown ? [] : [{ value, label: value }]),
  ]
}
