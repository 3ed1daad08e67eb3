import type { InvitationLink } from '@nirgam/domain/office/api-staff'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { Stack, Text } from '../../ui/layout.tsx'
import { CopyButton } from '../copy-button.tsx'
import classes from '../desk.module.css'

/** A one-time link, this once: only a hash of it is kept. */
export function LinkShown({ link, whom }: { link: InvitationLink; whom: string }) {
  return (
    <Stack gap="sm">
      <Text>
        Give this link to {whom} in a way that only they read. It works once, until{' '}
        {formatIndiaDateTime(Date.parse(link.expires_at))}, and is not shown again.
      </Text>
      <div className={classes.secret}>
        <code>{link.link}</code>
        <CopyButton text={link.link} label="Copy link" />
      </div>
    </Stack>
  )
}
