import type { LedgerData } from '@nirgam/domain/ledger/api-ledger'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { readRate } from '@nirgam/domain/shared/decimal-reading'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.tsx'

/** The dollar rate for this tax year's limits, with its date. */
export function RateForm({ ledger, onChanged }: { ledger: LedgerData; onChanged: (ledger: LedgerData) => void }) {
  const { year, from, to, rate } = ledger
  const form = useForm({
    bodyOf: (typed) => ({
      year,
      rupees_per_dollar: readRate(typed('rupees_per_dollar')),
      day: typed('day'),
    }),
    check: ({ rupees_per_dollar, day }) => {
      if (Number.isNaN(rupees_per_dollar)) return { rupees_per_dollar: LEDGER_MESSAGES.rate('US dollar') }
      return day === '' ? { day: LEDGER_MESSAGES.day } : {}
    },
    send: async (body) => {
      onChanged(await api('PUT /ledger/rate', { body }))
      notify({ title: 'Done', text: LEDGER_MESSAGES.rateSaved })
    },
    failed: LEDGER_MESSAGES.saveFailed,
  })

  return (
    <details>
      <summary>Exchange rate used: ₹{rate.rupees_per_dollar} for one US dollar</summary>
      <form {...form.element}>
        <Stack gap="sm">
          <Text tone="dim" size="md">
            {rate.day === null
              ? 'We’re using our default rate. Enter your bank’s rate and its date to use that instead.'
              : 'This is your own rate for this tax year.'}
          </Text>
          {form.failure && <Banner kind="error">{form.failure}</Banner>}
          <Grid>
            <TextField
              {...form.field('rupees_per_dollar')}
              label="Rupees for one US dollar"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={rate.rupees_per_dollar}
            />
            <DateField
              {...form.field('day')}
              label="Rate of the day"
              min={from}
              max={to}
              defaultValue={rate.day ?? ''}
            />
          </Grid>
          <Row>
            <Button type="submit" variant="default" busy={form.busy} busyLabel="Saving...">
              Use this rate
            </Button>
          </Row>
        </Stack>
      </form>
    </details>
  )
}
