import { useMutation } from '@tanstack/react-query'
import { apiDownload } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'

type Receipt = { remittanceId: number; fileName: string }

/** Downloads receipts one at a time; `downloading` is the remittance whose receipt is on its way. */
export function useReceiptDownload(onError?: (error: Error) => void) {
  const download = useMutation({
    mutationFn: async ({ remittanceId, fileName }: Receipt) => {
      const { blob } = await apiDownload('GET /remittances/:id/receipt', { params: { id: remittanceId } })
      saveFile(blob, fileName)
    },
    onError,
  })
  const downloading = download.isPending ? download.variables.remittanceId : null
  return { download: download.mutate, downloading, error: download.error }
}
