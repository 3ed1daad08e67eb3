import type { ListSort } from '@nirgam/domain/api-envelope'
import { useSearchParams } from 'react-router'
import { SelectField } from './fields.tsx'

const LABELS: Record<ListSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest amount',
  smallest: 'Smallest amount',
}
const SORTS = Object.keys(LABELS) as ListSort[]

/** The order stands in the address, so that a reload and the browser's Back keep it. */
export function useSort(): [sort: ListSort, choose: (sort: ListSort) => void] {
  const [params, setParams] = useSearchParams()
  return [
    SORTS.find((known) => known === params.get('sort')) ?? 'newest',
    (sort) => setParams(sort === 'newest' ? {} : { sort }, { replace: true, preventScrollReset: true }),
  ]
}

/** The server sorts, so that the order holds for all pages and not only for those already here. */
export function SortSelect({ sort, onChange }: { sort: ListSort; onChange: (sort: ListSort) => void }) {
  return (
    <SelectField
      inline
      label="Sort by"
      value={sort}
      options={SORTS.map((known) => ({ value: known, label: LABELS[known] }))}
      onChange={(event) => onChange(SORTS.find((known) => known === event.currentTarget.value) ?? 'newest')}
    />
  )
}
