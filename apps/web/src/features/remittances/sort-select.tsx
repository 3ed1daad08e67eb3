import type { RemittanceSort } from '@nirgam/domain/api-remittances'
import classes from './sort-select.module.css'

const LABELS: Record<RemittanceSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest amount',
  smallest: 'Smallest amount',
}
const SORTS = Object.keys(LABELS) as RemittanceSort[]

/** The server sorts, so that the order holds for all pages and not only for those already here. */
export function SortSelect({ sort, onChange }: { sort: RemittanceSort; onChange: (sort: RemittanceSort) => void }) {
  return (
    <label className={classes.sort}>
      Sort by
      <select
        value={sort}
        onChange={(event) => onChange(SORTS.find((known) => known === event.currentTarget.value) ?? 'newest')}
      >
        {SORTS.map((known) => (
          <option key={known} value={known}>
            {LABELS[known]}
          </option>
        ))}
      </select>
    </label>
  )
}
