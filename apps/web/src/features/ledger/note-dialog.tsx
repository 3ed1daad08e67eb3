import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/api-ledger'
import { indiaDate } from '@nirgam/domain/guide/tax-year'
import { LEDGER_FROM, noteProblems } from '@nirgam/domain/ledger/ledger-entry'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { formatRupees } from '@nirgam/domain/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Form, SubmitButton, TextField } from '../../ui/form.tsx'
import { Grid, Row, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/toast.tsx'
import { numberIn } from './number-in.ts'

type NoteDialogProps = {
  line: LedgerLineRecord
  id: number
  onClose: () => void
  onSaved: (ledger: LedgerData) => void
}

/** What only the sender knows about a remittance of ours; the remittance itself stays as it is. */
export default function NoteDialog({ line, id, onClose, onSaved }: NoteDialogProps) {
  const [today] = useState(() => indiaDate(Date.now()))
  const form = useForm({
    bodyOf: (typed) => ({
      day: typed('day'),
      sent: typed('unsent') === '',
      tds: numberIn(typed('tds') || '0'),
      tcs: numberIn(typed('tcs') || '0'),
    }),
    check: (note) => noteProblems(note, line.rupees, today),
    async send(body) {
      onSaved(await api('PUT /ledger/remittances/:id', { params: { id }, body }))
      void notify({ title: 'Done', text: LEDGER_MESSAGES.saved })
    },
    failed: LEDGER_MESSAGES.saveFailed,
  })
  const tax = (name: 'tds' | 'tcs') => ({ ...form.field(name), defaultValue: line[name] ? String(line[name]) : '' })
  return (
    <Dialog title={`${line.reference_number ?? 'Your remittance'} in your ledger`} onClose={onClose}>
      <Text tone="dim">
        {formatRupees(line.rupees)} to {line.receiver}. It stands on the day you submitted it until you enter the day
        your bank sent it: the tax year goes by that day.
      </Text>
      <Form form={form}>
        <Grid>
          <TextField
            {...form.field('day')}
            full
            type="date"
            label="Date your bank sent it"
            required
            min={LEDGER_FROM}
            max={today}
            defaultValue={line.day}
          />
          <TextField {...tax('tds')} label="TDS in rupees" inputMode="decimal" autoComplete="off" hint="Tax deducted" />
          <TextField
            {...tax('tcs')}
            label="TCS in rupees"
            inputMode="decimal"
            autoComplete="off"
            hint="Tax the bank collected"
          />
        </Grid>
        <CheckboxField
          {...form.field('unsent')}
          label="It was not sent after all; do not count it"
          defaultChecked={!line.sent}
        />
        <Row justify="end">
          <SubmitButton form={form} busyLabel="Saving...">
            Save
          </SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
