import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatRupees } from '@nirgam/domain/money'
import { dashboardStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { Panel, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './dashboard.module.css'
import { stagesOf } from './stages.ts'

/** Where the newest completed remittance stands. */
export function StatusCard({ latest }: { latest: RemittanceRecord | null }) {
  return (
    <Panel title="Remittance status" className={classes.status} action={<StatusBadge {...dashboardStatus(latest)} />}>
      {latest === null ? (
        <Text tone="dim" size="md">
          Once you have paid the contribution, you can follow your remittance here.
        </Text>
      ) : (
        <Stack>
          <Text tone="dim" size="md">
            {remittanceNumber(latest.id)}
            {latest.amount !== null && ` · ${formatRupees(latest.amount)}`}
            {latest.destination_country && ` to ${latest.destination_country}`}
          </Text>
          <Timeline stages={stagesOf(latest)} />
        </Stack>
      )}
    </Panel>
  )
}
