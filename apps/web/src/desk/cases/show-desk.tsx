import type { QueueRow } from '@nirgam/domain/office/api-desk-queue'
import type { DeskMe } from '@nirgam/domain/office/api-staff'
import { asRupees } from '@nirgam/domain/shared/money'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import { show } from '../../testing/show.tsx'
import { deskQueries, MeProvider } from '../desk-session.ts'

export const LEAD: DeskMe = {
  uid: '50a7f000-0000-4000-8000-000000000041',
  name: 'Ümit Rao',
  email: 'lead@firm.example',
  role: 'lead',
  membership_number: null,
  recovery_codes_left: 8,
}

/** A case in the queue; a test changes the fields it is about. */
export const queueRow = (id: number, customer: string, change: Partial<QueueRow> = {}): QueueRow => ({
  remittance_id: id,
  number: `REM-${id}`,
  reference_number: `NIR-${id}`,
  customer,
  destination_country: 'Germany',
  amount: asRupees(2_513_470),
  bank: 'HDFC Bank',
  source: 'Property Sale',
  part: null,
  state: 'received',
  state_label: 'Received',
  holder: null,
  due_at: null,
  is_late: false,
  left_ms: 3_600_000,
  promised_ms: 86_400_000,
  items_open: 0,
  since: BEFORE_MIDNIGHT,
  opened_at: AFTER_MIDNIGHT,
  version: 1,
  ...change,
})

/** Shows a page of the desk to a signed-in staff member. It stays at every address of its path. */
export function showAtDesk(
  page: ReactElement,
  { at = '/desk/cases', path = at.replace(/\?.*/, ''), me = LEAD }: { at?: string; path?: string; me?: DeskMe } = {},
) {
  deskQueries.clear()
  return show(
    <QueryClientProvider client={deskQueries}>
      <MeProvider value={me}>{page}</MeProvider>
    </QueryClientProvider>,
    { path, at },
  )
}
