import type { LedgerData, LedgerLimitRecord } from '@nirgam/domain/ledger/api-ledger'
import { asRupees, formatRupees, formatRupees2, groupWestern, type Rupees } from '@nirgam/domain/shared/money'
import { UsedBar } from '../../ui/amounts/used-bar.tsx'
import { Card, Grid, LineList, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'

/** Never rounded down to the limit, so that a paisa above it stays visible. */
const inRupees = (amount: Rupees) => (Number.isInteger(amount) ? formatRupees(amount) : formatRupees2(amount))
const written = (amount: number, unit: LedgerLimitRecord['unit']) =>
  unit === 'INR' ? inRupees(asRupees(amount)) : `USD ${groupWestern(Math.ceil(amount))}`

type Used = { used: number; limit: number }

function Above({ used, limit }: Used) {
  return used > limit && <StatusBadge label="Above the limit" color="orange" />
}

/** Each yearly limit and how much of it is used. */
export function LimitBars({ limits }: { limits: readonly LedgerLimitRecord[] }) {
  return (
    <Grid as="ul">
      {limits.map(({ id, label, unit, limit, used, text, note, source }) => (
        <Card as="li" pad="sm" key={id}>
          <Stack gap="xs">
            <Row gap="sm" justify="between">
              <h3>{label}</h3>
              <Above used={used} limit={limit} />
            </Row>
            <Text size="md" tabular>
              {written(used, unit)} of {written(limit, unit)}
            </Text>
            <UsedBar used={used} limit={limit} label={`${label}: used`} />
            <Text>{text}</Text>
            <details>
              <summary>
                <Text as="span" tone="dim" size="sm">
                  How we count it
                </Text>
              </summary>
              <Text size="md">{note}</Text>
              <Text as="small" tone="dim" size="sm">
                {source}
              </Text>
            </details>
          </Stack>
        </Card>
      ))}
    </Grid>
  )
}

/** Further receivers are collapsed. */
const SHOWN = 5

/** The sum sent to each receiver, and the limit that may apply per receiver. */
export function ReceiverBars({ ledger: { receivers, receiver_limit } }: { ledger: LedgerData }) {
  if (receivers.length === 0) return null
  const rest = receivers.slice(SHOWN)
  const list = (some: LedgerData['receivers']) => (
    <LineList>
      {some.map(({ receiver, rupees }) => (
        <li key={receiver}>
          <Stack gap="xs">
            <Row gap="sm" justify="between">
              <strong>{receiver}</strong>
              <Above used={rupees} limit={receiver_limit} />
            </Row>
            <Text size="md" tabular>
              {inRupees(rupees)} of {inRupees(receiver_limit)}
            </Text>
            <UsedBar used={rupees} limit={receiver_limit} label={`To ${receiver}: used`} />
          </Stack>
        </li>
      ))}
    </LineList>
  )
  return (
    <Panel title="To each receiver">
      <Stack>
        {list(receivers.slice(0, SHOWN))}
        {rest.length > 0 && (
          <details>
            <summary>{rest.length} more</summary>
            {list(rest)}
          </details>
        )}
      </Stack>
    </Panel>
  )
}
