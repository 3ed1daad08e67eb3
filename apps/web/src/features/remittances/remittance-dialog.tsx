import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { casePath } from '../../lib/case-path.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts, LineList, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { remittanceFacts } from './remittance-facts.ts'

export function RemittanceDialog({ remittance, onClose }: { remittance: RemittanceRecord; onClose: () => void }) {
  return (
    <Dialog title={`${remittanceNumber(remittance.id)} · ${remittance.reference_number}`} onClose={onClose}>
      <Row gap="sm">
        <StatusBadge {...displayStatus(remittance)} />
        {remittance.status_reason && <Text tone="dim">{remittance.status_reason}</Text>}
        {remittance.is_completed && (
          <ButtonLink to={casePath(remittance.id)} size="sm" variant="default">
            Follow this remittance
          </ButtonLink>
        )}
      </Row>
      <LineList>
        {remittanceFacts(remittance).map(({ title, facts }) => (
          <Stack as="li" key={title} gap="sm">
            <h3>{title}</h3>
            <Facts facts={facts} />
          </Stack>
        ))}
      </LineList>
    </Dialog>
  )
}
