import type { LedgerData } from '@nirgam/domain/api-ledger'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { useState } from 'react'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.tsx'

type Problems = Partial<Record<'rupees_per_dollar' | 'day', string>>

/** The rate that the limits in dollars are counted at, of a day, for this tax year. */
export function RateForm({ ledger, onChanged }: { ledger: LedgerData; onChanged: (ledger: LedgerData) => void }) {
  const { year, from, to, rate } = ledger
  const [rupees, typeRupees] = useState(String(rate.rupees_per_dollar))
  const [day, typeDay] = useState(rate.day ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    const number = Number(rupees.replaceAll(',', '').trim() || Number.NaN)
    setFailure(null)
    if (Number.isNaN(number)) return setProblems({ rupees_per_dollar: LEDGER_MESSAGES.rate('US dollar') })
    if (day === '') return setProblems({ day: LEDGER_MESSAGES.day })
    setProblems({})
    setBusy(true)
    try {
      onChanged(await api('PUT /ledger/rate', { body: { year, rupees_per_dollar: number, day } }))
      void notify({ title: 'Done', text: LEDGER_MESSAGES.rateSaved })
    } catch (error) {
      const found = error instanceof ApiError ? error.fieldErrors : {}
      if (Object.keys(found).length > 0) setProblems(found)
      else setFailure(messageOf(error, LEDGER_MESSAGES.saveFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <Stack gap="sm">
        <h3>The rate it is counted at</h3>
        <Text tone="dim" size="md">
          {rate.day === null
            ? 'This is this site’s own rate. Enter your bank’s with its day, and this tax year is counted with it.'
            : 'This is your own rate for this tax year.'}
        </Text>
        {failure && <Banner kind="error">{failure}</Banner>}
        <Grid>
          <TextField
            label="Rupees for one US dollar"
            inputMode="decimal"
            autoComplete="off"
            value={rupees}
            error={problems.rupees_per_dollar}
            onChange={(event) => typeRupees(event.currentTarget.value)}
          />
          <TextField
            type="date"
            label="Rate of the day"
            min={from}
            max={to}
            value={day}
            error={problems.day}
            onChange={(event) => typeDay(event.currentTarget.value)}
          />
        </Grid>
        <Row>
          <Button type="submit" variant="default" busy={busy} busyLabel="Saving...">
            Use this rate
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
