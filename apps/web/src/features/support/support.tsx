import { IconMessageCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel, Stack, Text } from '../../ui/layout.tsx'
import { Contacts } from './contacts.tsx'
import classes from './support.module.css'

const SupportDialog = lazy(() => import('./support-dialog.tsx'))

/** Available on every page of the signed-in area. Typed text is kept while the dialog is closed. */
export function ChatButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={`screen-only ${classes.chat}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMessageCircle size={20} aria-hidden />
        Chat with Us!
      </Button>
      <Suspense>{open && <SupportDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

export function NeedHelp() {
  return (
    <Panel title="Need Help?">
      <Stack gap="sm">
        <Text tone="dim" size="md">
          Questions about a payment or a receipt? We’re happy to help.
        </Text>
        <Contacts />
      </Stack>
    </Panel>
  )
}
