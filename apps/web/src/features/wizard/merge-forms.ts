import type { RemittanceForm } from '@nirgam/domain/form-data'

type Fields = Record<string, unknown>

/** Three-way merge: a field edited here wins, every other one takes the value that is newer elsewhere. */
export function mergeForms(base: RemittanceForm, mine: RemittanceForm, theirs: RemittanceForm): RemittanceForm {
  return mergeFields(base, mine, theirs) as RemittanceForm
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const merged: Fields = { ...theirs }
  for (const [field, value] of Object.entries(mine)) {
    const before = base[field]
    const other = theirs[field]
    if (isFields(value) && isFields(before) && isFields(other)) merged[field] = mergeFields(before, value, other)
    else if (!same(value, before)) merged[field] = value
  }
  return merged
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
