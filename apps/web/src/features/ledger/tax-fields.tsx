import type { LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { readDecimal } from '@nirgam/domain/shared/decimal-reading'
import { asRupees } from '@nirgam/domain/shared/money'
import type { Form, Typed } from '../../lib/form.ts'
import { TextField } from '../../ui/form.tsx'

const TAXES = [
  { name: 'tds', label: 'TDS in rupees', hint: 'Tax deducted' },
  { name: 'tcs', label: 'TCS in rupees', hint: 'Tax the bank collected' },
] as const

/** An empty box means no tax. */
export function taxesIn(typed: Typed) {
  return { tds: asRupees(readDecimal(typed('tds') || '0')), tcs: asRupees(readDecimal(typed('tcs') || '0')) }
}

/** The tax on a transfer, made with or without us. */
export function TaxFields({ form, line }: { form: Pick<Form, 'field'>; line: LedgerLineRecord | null }) {
  return TAXES.map(({ name, label, hint }) => (
    <TextField
      key={name}
      {...form.field(name)}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={line?.[name] ? String(line[name]) : ''}
    />
  ))
}
