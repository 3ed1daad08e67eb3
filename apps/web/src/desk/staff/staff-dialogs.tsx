import type { InvitationLink, StaffRecord } from '@nirgam/domain/office/api-staff'
import { ROLES, type Role } from '@nirgam/domain/office/roles'
import { changeRoleBody, inviteStaffBody } from '@nirgam/domain/office/staff-forms'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type Form as FormState, problemsIn, useForm } from '../../lib/form.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { notify } from '../../ui/toast.tsx'
import classes from '../desk.module.css'
import { desk, deskQuery } from '../desk-api.ts'
import { CopyButton } from '../desk-controls.tsx'
import { deskQueries } from '../desk-session.ts'

type Asked = 'lock' | 'remove' | 'second-factor'

type PersonDialogProps = { person: StaffRecord; onClose: () => void }

/** A lead's actions on a staff member. Those that stop the person's work need confirmation. */
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
        {failure && (
          <Text tone="error" role="alert">
            {failure}
          </Text>
        )}
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
    title: (name) => `Reset two-factor for ${name}?`,
    text: 'Use this if they lost their phone. They’re signed out, the old codes stop working, and you get a link with which they set up another device. They need their password for it.',
    label: 'Reset',
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
          hint="They’ll use it to log in. We don’t email it."
          hintBelow
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
        />
        <TextField {...form.field('name')} label="Name (optional)" autoComplete="off" maxLength={TEXT_LIMITS.name} />
        <RoleFields form={form} current="intake" />
        <SubmitButton form={form} busyLabel="Creating link...">
          Create link
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Shows a one-time link, which cannot be shown again: only its hash is stored. */
function LinkShown({ link, whom }: { link: InvitationLink; whom: string }) {
  return (
    <Stack gap="sm">
      <Text>
        Give this link to {whom} privately. It works once, expires {formatIndiaDateTime(Date.parse(link.expires_at))},
        and won’t be shown again.
      </Text>
      <Row gap="sm" justify="between" className={classes.secret}>
        <code>{link.link}</code>
        <CopyButton text={link.link} label="Copy link" />
      </Row>
    </Stack>
  )
}

type RoleFieldsProps = { form: FormState; current: Role; membershipNumber?: string | null }

/** The role with its description, and an accountant's membership number for signing. */
function RoleFields({ form, current, membershipNumber = null }: RoleFieldsProps) {
  const [chosen, choose] = useState<Role>(current)
  const { does } = ROLES.find(({ id }) => id === chosen) ?? { does: '' }
  return (
    <>
      <SelectField
        {...form.field('role')}
        label="Role"
        hint={does}
        hintBelow
        // Not `value`: the form is redrawn while a role is being chosen, which would restore the old role.
        defaultValue={current}
        onChange={({ currentTarget }) => choose(ROLES.find(({ id }) => id === currentTarget.value)?.id ?? chosen)}
        options={ROLES.map(({ id, label }) => ({ value: id, label }))}
      />
      {(chosen === 'signer' || membershipNumber !== null) && (
        <TextField
          {...form.field('membership_number')}
          label="Membership number"
          hint="Five or six digits, needed before they can certify."
          hintBelow
          inputMode="numeric"
          autoComplete="off"
          defaultValue={membershipNumber ?? ''}
        />
      )}
    </>
  )
}

function roleIn(text: string): Role {
  return ROLES.find(({ id }) => id === text)?.id ?? 'intake'
}

export const staffQuery = queryOptions(deskQuery('GET /desk/staff'))

/** Another lead may have changed the list too, so it is reloaded after every action. */
async function staffChanged(): Promise<void> {
  await deskQueries.invalidateQueries({ queryKey: staffQuery.queryKey })
}

/** An action on the staff, after which the list is reloaded even if the action failed. */
export function useStaffAction() {
  const { run, ...state } = useAction()
  return {
    ...state,
    run: async (action: () => Promise<unknown>) => {
      await run(action)
      await staffChanged()
    },
  }
}
