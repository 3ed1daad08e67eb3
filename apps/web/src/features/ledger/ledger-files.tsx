import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { apiDownload, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'

const FILES = [
  { route: 'GET /ledger/statement', label: 'Statement (PDF)', ending: 'pdf' },
  { route: 'GET /ledger/file', label: 'Table (CSV)', ending: 'csv' },
] as const

type LedgerFile = (typeof FILES)[number]

/** Downloads of the year as a document and as a table. */
export function LedgerFiles({ year }: { year: string }) {
  const download = useMutation({
    mutationFn: async ({ route, ending }: LedgerFile) => {
      const { blob, fileName } = await apiDownload(route, { query: { year } })
      saveFile(blob, fileName ?? `tax-year-${year}.${ending}`)
    },
  })
  const onItsWay = download.isPending ? download.variables.route : null
  return (
    <>
      <Row gap="sm">
        {FILES.map((file) => (
          <Button
            key={file.route}
            variant="default"
            busy={onItsWay === file.route}
            busyLabel="Downloading..."
            onClick={() => onItsWay === null && download.mutate(file)}
          >
            <IconDownload size={18} aria-hidden />
            {file.label}
          </Button>
        ))}
      </Row>
      {download.error && <Banner kind="error">{messageOf(download.error, LEDGER_MESSAGES.fileFailed)}</Banner>}
    </>
  )
}
