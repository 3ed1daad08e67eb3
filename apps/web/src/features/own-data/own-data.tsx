import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { apiDownload, messageOf } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'

/** Loaded later, because few users open it. */
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** Documents take long to download on a slow connection. */
const LONGEST_MS = 15 * 60_000

/** Users may download their data, and have it erased. */
export function OwnDataPanel() {
  const [deleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await apiDownload('GET /profile/data', { timeout: LONGEST_MS })
      saveFile(blob, fileName ?? 'nirgam-my-data.zip')
    },
  })
  return (
    <Panel title="Your data">
      <Stack>
        <Text>
          Download everything we hold about you, including your documents, as a ZIP file. Or delete your account. We’ll
          show you first what will be erased and what we must keep.
        </Text>
        {download.isError && <Banner kind="error">{messageOf(download.error, MESSAGES.profile.downloadFailed)}</Banner>}
        <Row gap="sm">
          <Button
            variant="default"
            busy={download.isPending}
            busyLabel="Downloading..."
            onClick={() => download.mutate()}
          >
            Download my data
          </Button>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </Row>
        <Text as="div" size="sm" role="status">
          {download.isSuccess && 'Your data has been downloaded.'}
        </Text>
      </Stack>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
