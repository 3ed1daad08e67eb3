import { ACCOUNTS, SOURCES } from '@nirgam/domain/guide/guide-answers'
import { ACCOUNT_LABELS, SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import {
  CURRENCIES,
  currencyName,
  entryProblems,
  isAccount,
  isSource,
  LEDGER_FROM,
  type LedgerEntry,
} from '@nirgam/domain/ledger/ledger-entry'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { readDecimal, readRate } from '@nirgam/domain/shared/decimal-reading'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { type Typed, useForm } from '../../lib/form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Grid, Row } from '../../ui/layout.tsx'
import { notify } from '../../ui/toast.tsx'
import { ChangedMeanwhile, useVersion } from './changed-meanwhile.tsx'
import { TaxFields, taxesIn } from './tax-fields.tsx'

type EntryDialogProps = {
  /** null for a new entry */
  line: LedgerLineRecord | null
  /** rupees per dollar in the year shown */
  rate: number
  onClose: () => void
  /** The entry has changed since the dialog was opened. */
  onOutdated: () => void
  onSaved: (ledger: LedgerData) => void
}

const ACCOUNT_OPTIONS = [
  { value: '', label: 'Please choose' },
  ...ACCOUNTS.map((id) => ({ value: id, label: ACCOUNT_LABELS[id] })),
]
const SOURCE_OPTIONS = [
  { value: '', label: 'Not said' },
  ...SOURCES.map((id) => ({ value: id, label: SOURCE_LABELS[id].label })),
]
const CURRENCY_OPTIONS = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))

/** The entry as typed. Account and source may still be unknown values, which `check` reports. */
function entryOf(typed: Typed): LedgerEntry {
  const currency = typed('currency')
  const rate = typed('rate').trim()
  return {
    day: typed('day'),
    receiver: typed('receiver').trim(),
    account: typed('account'),
    source: typed('source') || null,
    currency,
    amount: readDecimal(typed('amount')),
    rate: currency === 'INR' || rate === '' ? null : readRate(rate),
    bank: typed('bank').trim(),
    ...taxesIn(typed),
  }
}

/** A transfer that was made without Nirgam. */
export default function EntryDialog({ line, rate, onClose, onOutdated, onSaved }: EntryDialogProps) {
  const [uid] = useState(() => line?.id ?? crypto.randomUUID())
  const [today] = useState(() => indiaDate(Date.now()))
  const [currency, setCurrency] = useState(line?.currency ?? 'INR')
  const versions = useVersion(line)
  const form = useForm({
    bodyOf: entryOf,
    check: (entry) => entryProblems(entry, today, rate),
    async send({ account, source, ...entry }) {
      const body = {
        ...entry,
        account: isAccount(account) ? account : 'other',
        source: source !== null && isSource(source) ? source : null,
        version: versions.version,
      } as const
      onSaved(await versions.sending(api('PUT /ledger/entries/:uid', { params: { uid }, body })))
      notify({ title: 'Done', text: LEDGER_MESSAGES.saved })
    },
    failed: LEDGER_MESSAGES.saveFailed,
    onEdited: (typed) => setCurrency(typed('currency')),
  })
  const text = (name: keyof LedgerEntry) => ({ ...form.field(name), defaultValue: String(line?.[name] ?? '') })
  return (
    <Dialog wide title={line ? 'Edit transfer' : 'Add a transfer'} onClose={onClose}>
      <Form form={form}>
        <ChangedMeanwhile of={versions} onKeep={onOutdated} />
        <Grid>
          <DateField {...text('day')} label="Date sent" required min={LEDGER_FROM} max={today} />
          <TextField {...text('receiver')} label="Receiver" required autoComplete="off" maxLength={TEXT_LIMITS.name} />
          <SelectField {...text('account')} label="Sent from" required options={ACCOUNT_OPTIONS} />
          <TextField {...text('bank')} label="Bank" autoComplete="off" maxLength={TEXT_LIMITS.bank} />
          <SelectField
            {...form.field('currency')}
            defaultValue={line?.currency ?? 'INR'}
            label="Currency"
            required
            options={CURRENCY_OPTIONS}
          />
          <TextField
            {...text('amount')}
            label={`Amount in ${currency}`}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          {currency !== 'INR' && (
            <TextField
              {...text('rate')}
              full
              label={`Rupees for one ${currencyName(currency)} on that day`}
              required={currency !== 'USD'}
              inputMode="decimal"
              autoComplete="off"
              hint={
                currency === 'USD'
                  ? 'Leave blank to use your rate for the tax year.'
                  : 'You’ll find it on your bank’s advice.'
              }
            />
          )}
          <SelectField
            {...text('source')}
            full
            label="Purpose"
            options={SOURCE_OPTIONS}
            hint="Income from an NRO account, fees for study and medical care count in other ways."
          />
          <TaxFields form={form} line={line} />
        </Grid>
        <Row justify="end">
          <SubmitButton form={form} busyLabel="Saving...">
            Save
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
