import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../../../ui/form.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { DeskTable } from '../../desk-table.tsx'
import classes from '../certificate.module.css'
import { compareVersions } from '../certificate-calls.ts'
import { partInWords } from './guide-says.tsx'
import { placeInWords, valueInWords } from './sheet-places.ts'

type Version = DeskSheet['versions'][number]

const nameOf = ({ version, by, at, part, prepared_at }: Version) =>
  `${version}: ${by}, ${formatIndiaDateTime(Date.parse(at))}, ${partInWords(part)}${prepared_at === null ? '' : ', prepared'}`

/** Every saved version is kept; any two can be compared. */
export function SheetVersions({ id, versions }: { id: number; versions: readonly Version[] }) {
  const [chosen, choose] = useState<{ before?: number; after?: number }>({})
  const after = chosen.after ?? versions[0]?.version ?? 0
  const before = chosen.before ?? versions[1]?.version ?? after
  const options = versions.map((one) => ({ value: String(one.version), label: nameOf(one) }))
  return (
    <details className={classes.versions}>
      <summary>
        {versions.length} saved version{versions.length === 1 ? '' : 's'}
      </summary>
      <Row gap="sm">
        <SelectField
          inline
          label="From"
          options={options}
          value={String(before)}
          onChange={({ currentTarget }) => choose({ ...chosen, before: Number(currentTarget.value) })}
        />
        <SelectField
          inline
          label="To"
          options={options}
          value={String(after)}
          onChange={({ currentTarget }) => choose({ ...chosen, after: Number(currentTarget.value) })}
        />
      </Row>
      {before === after ? (
        <Text tone="dim">Choose two versions to compare.</Text>
      ) : (
        <Compared id={id} before={before} after={after} />
      )}
    </details>
  )
}

function Compared({ id, before, after }: { id: number; before: number; after: number }) {
  const query = useQuery(compareVersions(id, before, after))
  if (query.isPending) return <Skeleton height="6rem" />
  if (query.isError) return <ErrorState title="Couldn’t compare the versions" onRetry={() => void query.refetch()} />
  const { changes } = query.data
  if (changes.length === 0) return <Text tone="dim">No differences.</Text>
  return (
    <DeskTable
      caption="What is different"
      rows={changes}
      keyOf={({ at }) => at}
      columns={[
        { header: 'Where', cell: ({ at }) => placeInWords(at), rowHeader: true },
        { header: `Version ${before}`, cell: (change) => valueInWords(change.at, change.before) },
        { header: `Version ${after}`, cell: (change) => valueInWords(change.at, change.after) },
      ]}
    />
  )
}
