import type { BankFormRecord } from '@nirgam/domain/api-bank-forms'
import { queryOptions } from '@tanstack/react-query'
import { api, apiDownload } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

// The landing page shows these too: nothing heavy may be imported here.

export const banksQuery = queryOptions({
  queryKey: ['bank-forms', 'banks'],
  queryFn: ({ signal }) => api('GET /bank-forms/banks', { signal }),
  networkMode: 'always',
  retry: false,
})

export function formsQuery(bankId: string | number) {
  return queryOptions({
    queryKey: ['bank-forms', 'forms', String(bankId)],
    queryFn: ({ signal }) => api('GET /bank-forms/banks/:id/forms', { params: { id: String(bankId) }, signal }),
    networkMode: 'always',
    retry: false,
  })
}

export async function downloadForm({ id, form_name }: BankFormRecord): Promise<void> {
  const { blob, fileName } = await apiDownload('GET /bank-forms/download/:id', { params: { id } })
  saveFile(blob, fileName ?? `${form_name}.pdf`)
}
