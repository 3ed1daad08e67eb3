import { SET_ASIDE_DAYS } from '@nirgam/domain/shared/limits'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, Grid, Stack, Text } from '../../ui/layout.tsx'
import type { Transfer, Unfinished } from './transfer.ts'

type WhichRemittanceProps = {
  existing: readonly Unfinished[]
  /** The form that would replace it; null for an empty form. */
  instead: Transfer | Unfinished | null
  busy: boolean
  error: string | null
  onKeep: () => void
  onReplace: () => void
  onClose: () => void
}

/** Shows both, offers the choice that loses nothing first, and says what happens to the other. */
export default function WhichRemittance({ existing, instead, ...rest }: WhichRemittanceProps) {
  const isDraft = instead !== null && 'kept' in instead
  return (
    <ConfirmDialog
      preferCancel
      title={isDraft ? 'Which remittance do you want to keep?' : 'You have an unfinished remittance'}
      confirmLabel={isDraft ? 'Use the one on this device' : 'Start new'}
      busyLabel="Starting..."
      cancelLabel="Continue Remittance"
      busy={rest.busy}
      error={rest.error}
      onConfirm={rest.onReplace}
      onCancel={rest.onKeep}
      onClose={rest.onClose}
    >
      <Stack>
        <Grid as="ul" columns={2} gap="sm">
          {existing.map((unfinished) => (
            <Form key={unfinished.kept} title={PLACES[unfinished.kept]} transfer={unfinished} />
          ))}
          <Form title={isDraft ? PLACES.device : 'New remittance'} transfer={instead} />
        </Grid>
        {isDraft && <p>If you continue the one in your account, we’ll delete the answers on this device.</p>}
        {existing.map(({ kept }) => (
          <p key={kept}>
            {isDraft ? `If you use the one on this device, ${LOST[kept]}` : `If you start new, ${LOST[kept]}`}
          </p>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

const PLACES = { account: 'In your account', device: 'On this device' } as const

const LOST = {
  account: `we’ll remove the one in your account now and delete it after ${SET_ASIDE_DAYS} days.`,
  device: 'we’ll delete what you entered on this device.',
} as const

function Form({ title, transfer }: { title: string; transfer: Transfer | null }) {
  const { amount = null, destination_country: country = null } = transfer ?? {}
  return (
    <Card as="li" pad="sm" tone="tint">
      <Text tone="dim" size="sm">
        {title}
      </Text>
      <Text weight="semibold" size="lg" tabular>
        {amount !== null ? formatRupees(amount) : transfer ? 'Amount not entered yet' : 'An empty form'}
      </Text>
      {country && <Text>to {inSentence(country)}</Text>}
    </Card>
  )
}
