import type { LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees2 } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'

/** How a line stands by now, where a refusal tells that it is another than the one that was looked at. */
export function newestIn(error: unknown): LedgerLineRecord | null {
  const isClash = error instanceof ApiError && error.status === 409
  return isClash ? ((error.body.data ?? null) as LedgerLineRecord | null) : null
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/**
 * Which version a change is made from. The second person to save is told once, and then saves over the version they have seen; what
 * was removed meanwhile is entered anew.
 */
export function useVersion(line: LedgerLineRecord | null) {
  const [newest, see] = useState<LedgerLineRecord | null>(null)
  const [gone, go] = useState(false)
  return {
    newest,
    gone,
    version: gone ? undefined : (newest ?? line)?.version,
    /** Remembers what a refusal tells, and passes it on. */
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

/** The line as it is saved now, beside the text typed here. */
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
