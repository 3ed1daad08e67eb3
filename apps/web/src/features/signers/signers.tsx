import type { Signers } from '@nirgam/domain/case/api-case'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Text } from '../../ui/layout.tsx'

export function WhoSigns() {
  const { data } = useQuery(query('GET /signers'))
  return data && <SignedBy {...data} />
}

/** The accountants who sign the certificates, by name and number; nothing until the firm has entered them. */
export function SignedBy({ firm, accountants }: Signers) {
  if (!firm.name || accountants.length === 0) return null
  const names = accountants.map(
    ({ name, membership_number }) => `CA ${name} (ICAI membership number ${membership_number})`,
  )
  return (
    <Text size="md">
      Certificates are signed by {oneOf(names)} of {firm.name}
      {firm.frn && ` (firm registration number ${firm.frn})`}.
    </Text>
  )
}

/** 'A', 'A or B', 'A, B or C'. Not with Intl, which is slow to start on a phone. */
function oneOf(names: readonly string[]): string {
  const before = names.slice(0, -1).join(', ')
  return [before, ...names.slice(-1)].filter(Boolean).join(' or ')
}
