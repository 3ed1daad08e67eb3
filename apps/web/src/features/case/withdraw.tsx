import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Failed } from './certificate/next-steps.tsx'
import type { CaseActs } from './use-case.ts'

/** Asked twice: by a button that only opens the question, and by typing the reference number. */
export function Withdraw({ record, acts }: { record: CaseRecord; acts: CaseActs }) {
  const [asking, ask] = useState(false)
  return (
    <>
      <Stack gap="sm" align="center">
        <Button variant="danger" size="sm" aria-haspopup="dialog" onClick={() => ask(true)}>
          Withdraw this remittance
        </Button>
      </Stack>
      {asking && <Question record={record} acts={acts} onClose={() => ask(false)} />}
    </>
  )
}

function Question({ record, acts, onClose }: { record: CaseRecord; acts: CaseActs; onClose: () => void }) {
  const { remittance_id: id, reference_number, version } = record
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const busy = acts.busy === 'withdraw'

  const send = async () => {
    const reference = typed.trim().toUpperCase()
    if (reference !== reference_number.toUpperCase()) return setProblem(CASE_MESSAGES.confirmWithdrawal)
    const done = await acts.run('withdraw', () =>
      api('POST /remittances/:id/case/acts', {
        params: { id },
        body: { act: 'withdraw', version, reference: reference_number },
      }),
    )
    if (done) onClose()
  }

  return (
    <Dialog
      title="Withdraw this remittance?"
      onClose={() => {
        acts.forgetFailure()
        onClose()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (acts.busy === null) void send()
        }}
      >
        <Stack>
          <p>
            We’ll stop work and won’t issue a certificate. You can’t undo this: if you change your mind, you’ll need to
            start a new remittance.
          </p>
          <Text tone="dim">
            Withdrawing doesn’t refund you automatically. What you get back depends on how much work is done. See our{' '}
            <Link to="/refunds">refund rules</Link>.
          </Text>
          <TextField
            label={`Type ${reference_number} to confirm`}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            error={problem}
            onChange={({ currentTarget }) => {
              type(currentTarget.value)
              setProblem(null)
            }}
          />
          <Failed acts={acts} act="withdraw" />
          {acts.failure?.isOvertaken && <Text tone="error">{acts.failure.message}</Text>}
          <Button onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Withdrawing...">
            Withdraw
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
