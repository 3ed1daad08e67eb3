import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { ApiError } from './api.ts'

/** The current remittance, when a call was refused because the remittance has changed. */
export function newerRecord(error: unknown): RemittanceRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { data } = error.body
  return isRecord(data) ? data : null
}

function isRecord(data: unknown): data is RemittanceRecord {
  return typeof data === 'object' && data !== null && 'version' in data && 'reference_number' in data
}
