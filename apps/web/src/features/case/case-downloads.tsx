import type { CaseRecord } from '@nirgam/domain/api-case'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { apiDownload, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Stack } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import classes from './case.module.css'

const FAILED = 'The file could not be downloaded. Please try again.'

/** The server names the files of a case by their addresses under /api; all of them are a remittance's. */
const routeOf = (url: string) => `GET ${url.replace(/^\/api/, '')}` as 'GET /remittances/:id/receipt'

type Download = CaseRecord['downloads'][number]

/** What there is to take: receipt, certificate, filing sheet. */
export function CaseDownloads({ record: { remittance_id, downloads } }: { record: CaseRecord }) {
  const download = useMutation({
    mutationFn: async ({ url, name }: Download) => {
      const { blob, fileName } = await apiDownload(routeOf(url), { params: { id: remittance_id } })
      saveFile(blob, fileName ?? name)
    },
  })
  const onItsWay = download.isPending ? download.variables.name : null
  return (
    <Panel title="Downloads">
      <Stack gap="sm" className={classes.downloads}>
        {downloads.map((one) => (
          <Button
            key={one.name}
            variant="default"
            busy={onItsWay === one.name}
            busyLabel="Downloading..."
            onClick={() => onItsWay === null && download.mutate(one)}
          >
            <IconDownload size={18} aria-hidden />
            {one.label}
          </Button>
        ))}
        {download.error && <Banner kind="error">{messageOf(download.error, FAILED)}</Banner>}
      </Stack>
    </Panel>
  )
}
