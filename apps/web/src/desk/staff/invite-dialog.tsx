import type { InvitationLink } from '@nirgam/domain/office/api-staff'
import { inviteStaffBody } from '@nirgam/domain/office/staff-forms'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { useState } from 'react'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton, TextField } from '../../ui/form.tsx'
import { desk } from '../desk-api.ts'
import { LinkShown } from './link-shown.tsx'
import { RoleFields, roleIn } from './role-fields.tsx'
import { staffChanged } from './staff-calls.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ link: InvitationLink; email: string } | null>(null)
  const form = useForm({
    bodyOf: (typed) => ({
      email: typed('email'),
      name: typed('name'),
      role: roleIn(typed('role')),
      membership_number: typed('membership_number'),
    }),
    check: (body) => problemsIn(inviteStaffBody, body),
    send: async (body) => {
      const link = await desk('POST /desk/staff/invitations', { body })
      setMade({ link, email: body.email })
      await staffChanged()
    },
    failed: 'We couldn’t create the invitation. Please try again.',
  })
  if (made) {
    return (
      <Dialog title="The invitation is ready" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
        <LinkShown link={made.link} whom={made.email} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Invite a colleague" onClose={onClose}>
      <Form form={form}>
        <TextField
          {...form.field('email')}
          label="Email address"
          hint="They sign in with it. Nothing is sent to it."
          hintBelow
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
        />
        <TextField {...form.field('name')} label="Name, if you like" autoComplete="off" maxLength={TEXT_LIMITS.name} />
        <RoleFields form={form} current="intake" />
        <SubmitButton form={form} busyLabel="Making the link...">
          Make the link
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
