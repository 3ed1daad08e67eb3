import type { SheetField } from '@nirgam/domain/certificate/sheet-fields'
import type { ComponentProps } from 'react'
import { SelectField, TextField } from '../../ui/form.tsx'

type SheetBoxProps = Pick<ComponentProps<typeof TextField>, 'hint' | 'list'> & {
  id: string
  field: SheetField
  value: string
  problem: string | undefined
  onType: (value: string) => void
}

/** The box of a field of the tax sheet, as the field declares it. */
export function SheetBox({ id, field, value, problem, onType, ...more }: SheetBoxProps) {
  const box = {
    id,
    label: field.label,
    error: problem ?? null,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  }
  if (field.options) return <SelectField {...box} options={field.options} />
  return <TextField {...box} {...field.input} {...more} hintBelow autoComplete="off" />
}
