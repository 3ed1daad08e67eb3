import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatRupees } from '@nirgam/domain/money'
import { dashboardStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './dashboard.module.css'
import { type Stage, stagesOf } from './stages.ts'

const SPOKEN: Record<Stage['state'], string> = {
  done: 'done',
  current: 'now',
  ahead: 'still ahead',
  stopped: 'stopped here',
}

/** Where the newest completed remittance stands. */
export function StatusCard({ latest }: { latest: RemittanceRecord | null }) {
  return (
    <Panel title="Remittance status" className={classes.status} action={<StatusBadge {...dashboardStatus(latest)} />}>
      {latest === null ? (
        <Text tone="dim" size="md">
          Once you have paid the contribution, you can follow your remittance here.
        </Text>
      ) : (
        <>
          <Text tone="dim" size="md">
            {remittanceNumber(latest.id)}
            {latest.amount !== null && ` · ${formatRupees(latest.amount)}`}
            {latest.destination_country && ` to ${latest.destination_country}`}
          </Text>
          <ol className={classes.stages}>
            {stagesOf(latest).map(({ label, detail, state }) => (
              <li key={label} data-state={state}>
                <StageMark state={state} />
                <div>
                  <span className={classes.label}>
                    {label} <VisuallyHidden>({SPOKEN[state]})</VisuallyHidden>
                  </span>
                  {detail && (
                    <Text tone="dim" size="sm">
                      {detail}
                    </Text>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  )
}

function StageMark({ state }: { state: Stage['state'] }) {
  return (
    <svg className={classes.mark} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      {state === 'done' && <path d="m7.5 12.5 3 3 6-6.5" />}
      {state === 'stopped' && <path d="m8.5 8.5 7 7m0-7-7 7" />}
      {state === 'current' && <circle className={classes.dot} cx="12" cy="12" r="4" />}
    </svg>
  )
}
