import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { moneyInWords } from '@nirgam/domain/case/money-words'
import { formatRupees2 } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Failed } from './certificate/next-steps.tsx'
import type { CaseActs } from './use-case.ts'

/** Withdrawing takes two steps: a button that only opens the question, and the confirmation. */
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

/** The money that the customer gets back, unless a refund has been made or requested already. */
function moneyBack({ state, money }: CaseRecord): string {
  if (money.refunded + money.refund_asked > 0) return moneyInWords(money).join(' ')
  const part =
    state === 'received'
      ? `We haven’t started, so you get your whole contribution back: ${formatRupees2(money.paid)}.`
      : 'You get back the part of your contribution that we haven’t worked for yet.'
  return `${part} We’ll email you within three working days.`
}

function Question({ record, acts, onClose }: { record: CaseRecord; acts: CaseActs; onClose: () => void }) {
  const { remittance_id: id, reference_number, version } = record
  const busy = acts.busy === 'withdraw'

  const send = async () => {
    const done = await acts.run('withdraw', () =>
      api('POST /remittances/:id/case/acts', {
        params: { id },
        body: { act: 'withdraw', version, reference: reference_number },
      }),
    )
    if (done) onClose()
  }

  const keep = () => {
    acts.forgetFailure()
    onClose()
  }

  return (
    <Dialog title="Withdraw this remittance?" onClose={keep}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <p>
            We’ll stop work and won’t issue a certificate. You can’t undo this: if you change your mind, you’ll need to
            start a new remittance.
          </p>
          <Text tone="dim">
            {moneyBack(record)} See our <Link to="/refunds">refund rules</Link>.
          </Text>
          <Failed acts={acts} act="withdraw" />
          {acts.failure?.isOvertaken && (
            <Text tone="error" role="alert">
              {acts.failure.message}
            </Text>
          )}
          <Button onClick={keep} disabled={busy}>
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
