import type { BankFormRecord } from '@nirgam/domain/remittance/api-remittances'
import { queryOptions } from '@tanstack/react-query'
import { apiDownload } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { query } from '../../lib/query.ts'

// The landing page uses these too, so nothing heavy may be imported here.

export const banksQuery = queryOptions({
  ...query('GET /bank-forms/banks'),
  retry: false,
})

export function formsQuery(bankId: string | number) {
  return queryOptions({
    ...query('GET /bank-forms/banks/:id/forms', { params: { id: String(bankId) } }),
    retry: false,
  })
}

export async function downloadForm({ id, form_name }: BankFormRecord): Promise<void> {
  const { blob, fileName } = await apiDownload('GET /bank-forms/download/:id', { params: { id } })
  saveFile(blob, fileName ?? `${form_name}.pdf`)
}
