import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { LEDGER_FROM, noteProblems } from '@nirgam/domain/ledger/ledger-entry'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { formatRupees } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Form, SubmitButton } from '../../ui/form.tsx'
import { Grid, Row, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/toast.tsx'
import { ChangedMeanwhile, useVersion } from './changed-meanwhile.tsx'
import { TaxFields, taxesIn } from './tax-fields.tsx'

type NoteDialogProps = {
  line: LedgerLineRecord
  id: number
  onClose: () => void
  /** The line has changed since the dialog was opened. */
  onOutdated: () => void
  onSaved: (ledger: LedgerData) => void
}

/** Facts that only the sender knows about one of our remittances, which itself stays unchanged. */
export default function NoteDialog({ line, id, onClose, onOutdated, onSaved }: NoteDialogProps) {
  const [today] = useState(() => indiaDate(Date.now()))
  const versions = useVersion(line)
  const form = useForm({
    bodyOf: (typed) => ({
      day: typed('day'),
      sent: typed('unsent') === '',
      ...taxesIn(typed),
    }),
    check: (note) => noteProblems(note, line.rupees, today),
    async send(note) {
      const body = { ...note, version: versions.version }
      onSaved(await versions.sending(api('PUT /ledger/remittances/:id', { params: { id }, body })))
      notify({ title: 'Done', text: LEDGER_MESSAGES.saved })
    },
    failed: LEDGER_MESSAGES.saveFailed,
  })
  return (
    <Dialog title={`${line.reference_number ?? 'Your remittance'} in your tax year`} onClose={onClose}>
      <Text tone="dim">
        {formatRupees(line.rupees)} to {line.receiver}. We use the day you submitted it until you tell us when your bank
        sent it, because the tax year depends on that date.
      </Text>
      <Form form={form}>
        <ChangedMeanwhile of={versions} onKeep={onOutdated} />
        <Grid>
          <DateField
            {...form.field('day')}
            full
            label="Date your bank sent it"
            required
            min={LEDGER_FROM}
            max={today}
            defaultValue={line.day}
          />
          <TaxFields form={form} line={line} />
        </Grid>
        <CheckboxField
          {...form.field('unsent')}
          label="It wasn’t sent, so don’t count it"
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
