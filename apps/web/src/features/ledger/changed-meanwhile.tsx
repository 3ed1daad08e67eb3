import type { LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees2 } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'

/** The current version of a line, if a call was refused because the line has changed. */
export function newestIn(error: unknown): LedgerLineRecord | null {
  const isClash = error instanceof ApiError && error.status === 409
  return isClash ? ((error.body.data ?? null) as LedgerLineRecord | null) : null
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/**
 * The version that a change is based on. If the line has changed since, the user is told once, and the next save
 * overwrites the newer version. A line that was removed meanwhile is added again.
 */
export function useVersion(line: LedgerLineRecord | null) {
  const [newest, see] = useState<LedgerLineRecord | null>(null)
  const [gone, go] = useState(false)
  return {
    newest,
    gone,
    version: gone ? undefined : (newest ?? line)?.version,
    /** Remembers the newer version from a refusal, and rethrows the error. */
    async sending<Reply>(call: Promise<Reply>): Promise<Reply> {
      try {
        return await call
      } catch (error) {
        see(newestIn(error) ?? newest)
        go(isGone(error))
        throw error
      }
    },
  }
}

type ChangedMeanwhileProps = { of: ReturnType<typeof useVersion>; onKeep: () => void }

/** The line as it is saved now, next to the typed text. */
export function ChangedMeanwhile({ of: { newest, gone }, onKeep }: ChangedMeanwhileProps) {
  if (gone) return <Text>We’ve kept what you typed. Save to add it again.</Text>
  if (newest === null) return null
  return (
    <Card tone="tint" pad="sm">
      <Stack gap="sm">
        <Text>
          Now saved as: <strong>{lineInWords(newest)}</strong>. We’ve kept what you typed. Save to replace it.
        </Text>
        <Row>
          <Button size="sm" variant="default" onClick={onKeep}>
            Keep the saved version
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function lineInWords({ rupees, receiver, day, sent, tds, tcs }: LedgerLineRecord): string {
  const what = sent ? formatRupees2(rupees) : `${formatRupees2(rupees)}, not sent,`
  return `${what} to ${receiver} on ${formatIndiaDate(Date.parse(day))}, TDS ${formatRupees2(tds)}, TCS ${formatRupees2(tcs)}`
}
