import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { apiDownload } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/states.tsx'

type Receipt = { remittanceId: number; fileName: string }

/** Downloads receipts one at a time; `downloading` is the remittance whose receipt is being downloaded. */
export function useReceiptDownload(onError?: (error: Error) => void) {
  const download = useMutation({
    mutationFn: async ({ remittanceId, fileName }: Receipt) => {
      const { blob } = await apiDownload('GET /remittances/:id/receipt', { params: { id: remittanceId } })
      saveFile(blob, fileName)
    },
    onError,
  })
  const downloading = download.isPending ? download.variables.remittanceId : null
  return { download: download.mutate, downloading, error: download.error, forgetError: download.reset }
}

export type Receipts = ReturnType<typeof useReceiptDownload>

type ReceiptButtonProps = { receipts: Receipts; receipt: Receipt; label: string }

export function ReceiptButton({ receipts: { downloading, download }, receipt, label }: ReceiptButtonProps) {
  const isOnItsWay = downloading === receipt.remittanceId
  return (
    <Button
      variant="default"
      size="sm"
      disabled={downloading !== null}
      aria-label={label}
      onClick={() => download(receipt)}
    >
      {isOnItsWay ? <Spinner size="sm" /> : <IconDownload size={16} aria-hidden />}
      {isOnItsWay ? 'Downloading...' : 'Receipt'}
    </Button>
  )
}
