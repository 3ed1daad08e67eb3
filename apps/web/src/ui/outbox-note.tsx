import { site } from '../lib/site.ts'
import { Text } from './layout.tsx'

/** On a developer's machine nothing is sent; the codes are listed instead. */
export function OutboxNote({ to }: { to?: string }) {
  if (!site.outbox) return null
  const address = to === undefined ? '/api/dev/outbox' : `/api/dev/outbox?to=${encodeURIComponent(to)}`
  return (
    <Text size="sm">
      This is a test installation: no message leaves it.{' '}
      <a href={address} target="_blank" rel="noreferrer">
        See the code in the outbox
      </a>
    </Text>
  )
}
