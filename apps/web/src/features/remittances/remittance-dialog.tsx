import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { useQuery } from '@tanstack/react-query'
import { casePath } from '../../lib/case-path.ts'
import { query } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts, LineList, Row, Stack, Text } from '../../ui/layout.tsx'
import { ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { remittanceFacts } from './remittance-facts.ts'

export function RemittanceDialog({ remittance, onClose }: { remittance: ListedRemittance; onClose: () => void }) {
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
      <Details id={remittance.id} />
    </Dialog>
  )
}

/** The list has nothing that tells of people: that comes when it is looked at, and is forgotten afterwards. */
function Details({ id }: { id: number }) {
  const details = useQuery({
    ...query('GET /remittances/:id', { params: { id } }),
    networkMode: 'always',
    gcTime: 0,
  })
  if (details.isPending) return <Skeleton height="24rem" />
  if (!details.data) return <ErrorState title="Failed to load the details" onRetry={() => void details.refetch()} />
  return (
    <LineList>
      {remittanceFacts(details.data).map(({ title, facts }) => (
        <Stack as="li" key={title} gap="sm">
          <h3>{title}</h3>
          <Facts facts={facts} />
        </Stack>
      ))}
    </LineList>
  )
}
