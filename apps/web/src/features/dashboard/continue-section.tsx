import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { LAST_GUEST_STEP } from '@nirgam/domain/remittance/steps'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { usePassedMessage } from '../../lib/screens/passed-message.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { hasBegun, useUser } from '../auth/auth.tsx'
import { draftStep, readDraft } from '../draft/draft.ts'
import { describeTransfer } from '../remittances/remittances.tsx'
import { ContinueFlow } from '../wizard/wizard.tsx'
import classes from './dashboard.module.css'

const RADIUS = 34
const LENGTH = 2 * Math.PI * RADIUS

/** A draft that has reached the end of the guest steps is still to be sent to the server. */
function hasDraftToSync(): boolean {
  return draftStep() >= LAST_GUEST_STEP && readDraft() !== null
}

/** Opened by the previous page, by a step in the address, by a waiting draft, or by the user. */
export function ContinueSection({ unfinished }: { unfinished: ListedRemittance | null }) {
  const { state, pathname } = useLocation()
  const message = usePassedMessage()
  const user = useUser().data
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [openedByHand, open] = useState(false)
  const [closedByHand, close] = useState(false)
  const [draftWaits] = useState(hasDraftToSync)
  const asked = state?.continueRemittance === true || params.has('step')
  const isOpen = openedByHand || (!closedByHand && (asked || draftWaits))

  const leave = (to: string) => {
    open(false)
    close(true)
    void navigate(to, { replace: true })
  }

  if (isOpen) {
    return (
      <div className={classes.flow}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <ContinueFlow
            message={message}
            onClose={() => leave(pathname)}
            onNothing={() => leave(user && hasBegun(user) ? pathname : '/home')}
          />
        </Suspense>
      </div>
    )
  }
  if (unfinished === null) return null
  const { percent = 0 } = unfinished
  return (
    <Card as="section" tone="outlined" aria-labelledby="continue-card">
      <Row>
        <ProgressRing percent={percent} label={`${percent}% filled in`} />
        <div className="beside">
          <h2 id="continue-card">Continue Your Remittance</h2>
          <Text tone="dim">{describeTransfer(unfinished)}</Text>
        </div>
        <Button className="hug" onClick={() => open(true)}>
          Continue
        </Button>
      </Row>
    </Card>
  )
}

function ProgressRing({ percent, label }: { percent: number; label: string }) {
  return (
    <svg className={classes.ring} width={76} height={76} viewBox="0 0 76 76" role="img" aria-label={label}>
      <circle cx="38" cy="38" r={RADIUS} />
      {percent > 0 && (
        <circle
          className={classes.done}
          cx="38"
          cy="38"
          r={RADIUS}
          strokeDasharray={`${(Math.min(percent, 100) / 100) * LENGTH} ${LENGTH}`}
        />
      )}
      <text x="38" y="38">
        {percent}%
      </text>
    </svg>
  )
}
