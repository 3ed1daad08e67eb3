import type { InvitationLink, StaffRecord } from '@nirgam/domain/office/api-staff'
import { changeRoleBody } from '@nirgam/domain/office/staff-forms'
import { useState } from 'react'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/toast.tsx'
import { desk } from '../desk-api.ts'
import { LinkShown } from './link-shown.tsx'
import { RoleFields, roleIn } from './role-fields.tsx'
import { staffChanged, useStaffAction } from './staff-calls.ts'

type Asked = 'lock' | 'remove' | 'second-factor'

type PersonDialogProps = { person: StaffRecord; onClose: () => void }

/** A lead's actions on one of the staff. Those that end somebody's work are confirmed first. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { uid, name, locked } = person
  const params = { uid }
  const [asked, askAbout] = useState<Asked | null>(null)
  const [link, setLink] = useState<InvitationLink | null>(null)
  const { busy, failure, run } = useStaffAction()

  if (link) {
    return (
      <Dialog title={`Another device for ${name}`} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
        <LinkShown link={link} whom={name} />
      </Dialog>
    )
  }
  if (asked) {
    const acts: Record<Asked, () => Promise<unknown>> = {
      lock: () => desk('POST /desk/staff/:uid/lock', { params }),
      remove: () => desk('DELETE /desk/staff/:uid', { params }),
      'second-factor': async () => setLink(await desk('POST /desk/staff/:uid/second-factor', { params })),
    }
    const { title, text, label } = QUESTIONS[asked]
    const confirm = () =>
      run(async () => {
        await acts[asked]()
        if (asked !== 'second-factor') onClose()
      })
    return (
      <ConfirmDialog
        title={title(name)}
        confirmLabel={label}
        busy={busy}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => askAbout(null)}
        onClose={onClose}
      >
        {text}
      </ConfirmDialog>
    )
  }
  const unlock = () =>
    run(async () => {
      await desk('POST /desk/staff/:uid/unlock', { params })
      onClose()
      notify({ text: `${name} can sign in again.` })
    })
  return (
    <Dialog title={name} onClose={onClose}>
      <Stack gap="lg">
        <RoleForm person={person} onDone={onClose} />
        <Row gap="sm">
          {locked ? (
            <Button variant="default" size="sm" busy={busy} onClick={() => void unlock()}>
              Unlock
            </Button>
          ) : (
            <Button variant="default" size="sm" onClick={() => askAbout('lock')}>
              Lock
            </Button>
          )}
          <Button variant="default" size="sm" onClick={() => askAbout('second-factor')}>
            New second factor
          </Button>
          <Button variant="danger" size="sm" onClick={() => askAbout('remove')}>
            Remove
          </Button>
        </Row>
        {failure && <Text tone="error">{failure}</Text>}
      </Stack>
    </Dialog>
  )
}

const QUESTIONS: Record<Asked, { title: (name: string) => string; text: string; label: string }> = {
  lock: {
    title: (name) => `Lock ${name} out?`,
    text: 'They’re signed out right away and can’t sign in until a lead unlocks them.',
    label: 'Lock',
  },
  remove: {
    title: (name) => `Remove ${name} from the staff?`,
    text: 'They’re signed out right away. What they did stays in the history. To come back they need a new invitation.',
    label: 'Remove',
  },
  'second-factor': {
    title: (name) => `Take back the second factor of ${name}?`,
    text: 'For a lost phone. They are signed out, the old codes stop working, and you get a link with which they set up another device. They need their password for it.',
    label: 'Take it back',
  },
}

function RoleForm({ person, onDone }: { person: StaffRecord; onDone: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ role: roleIn(typed('role')), membership_number: typed('membership_number') }),
    check: (body) => problemsIn(changeRoleBody, body),
    send: async (body) => {
      await desk('PUT /desk/staff/:uid/role', { params: { uid: person.uid }, body })
      onDone()
      await staffChanged()
    },
    failed: 'We couldn’t change the role. Please try again.',
  })
  return (
    <Form form={form}>
      <RoleFields form={form} current={person.role} membershipNumber={person.membership_number} />
      <Text tone="dim" size="sm">
        A new role signs them out right away.
      </Text>
      <SubmitButton form={form} size="sm" busyLabel="Saving...">
        Save role
      </SubmitButton>
    </Form>
  )
}
