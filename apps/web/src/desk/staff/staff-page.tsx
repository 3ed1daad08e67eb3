import type { OpenInvitation, StaffRecord } from '@nirgam/domain/office/api-staff'
import { labelOf, mayDo } from '@nirgam/domain/office/roles'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Card, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { desk } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { type Column, DeskTable } from '../desk-table.tsx'
import { InviteDialog, PersonDialog, staffQuery, useStaffAction } from './staff-dialogs.tsx'

type Open = { what: 'invite' } | { what: 'person'; uid: string } | { what: 'withdraw'; invitation: OpenInvitation }

/** The staff. An auditor may read the list; a lead manages it. */
export function StaffPage() {
  const me = useMe()
  const mayChange = mayDo(me.role, 'staff')
  const list = useQuery(staffQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const person = open?.what === 'person' ? list.data?.staff.find(({ uid }) => uid === open.uid) : undefined

  return (
    <Stack gap="lg">
      <PageHeading
        title="Staff"
        lead="Who works at the desk, in which role."
        action={
          mayChange && (
            <Button size="sm" onClick={() => setOpen({ what: 'invite' })}>
              <IconUserPlus size={17} aria-hidden />
              Invite a colleague
            </Button>
          )
        }
      />
      {list.isPending && <Skeleton height="14rem" />}
      {list.isError && list.data === undefined && (
        <ErrorState title="Couldn’t load the staff" onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <Card pad="sm">
          <DeskTable
            caption="Staff"
            rows={list.data.staff}
            keyOf={({ uid }) => uid}
            columns={[
              ...personColumns(me.uid),
              ...(mayChange ? [manageColumn((uid) => setOpen({ what: 'person', uid }))] : []),
            ]}
          />
        </Card>
      )}
      {list.data && list.data.invitations.length > 0 && (
        <Panel title="Invited">
          <DeskTable
            caption="Unused invitations"
            rows={list.data.invitations}
            keyOf={({ uid }) => uid}
            columns={[
              ...INVITATION_COLUMNS,
              ...(mayChange ? [withdrawColumn((invitation) => setOpen({ what: 'withdraw', invitation }))] : []),
            ]}
          />
        </Panel>
      )}
      {open?.what === 'invite' && <InviteDialog onClose={close} />}
      {person && <PersonDialog person={person} onClose={close} />}
      {open?.what === 'withdraw' && <WithdrawDialog invitation={open.invitation} onClose={close} />}
    </Stack>
  )
}

function personColumns(ownUid: string): Column<StaffRecord>[] {
  return [
    {
      header: 'Name',
      rowHeader: true,
      cell: ({ uid, name }) => (uid === ownUid ? `${name} (you)` : name),
    },
    { header: 'Email address', cell: ({ email }) => email },
    { header: 'Role', cell: ({ role }) => labelOf(role) },
    { header: 'State', cell: (person) => <State person={person} /> },
    {
      header: 'Last sign-in',
      cell: ({ last_sign_in_at: at }) => (at === null ? 'Never' : formatIndiaDateTime(Date.parse(at))),
    },
  ]
}

function State({ person: { locked, can_sign_in } }: { person: StaffRecord }) {
  if (locked) return <StatusBadge label="Locked" color="red" />
  if (!can_sign_in) return <StatusBadge label="Waits for a new device" color="orange" />
  return <StatusBadge label="Active" color="green" />
}

function manageColumn(onManage: (uid: string) => void): Column<StaffRecord> {
  return {
    header: 'Change',
    align: 'end',
    quiet: true,
    cell: ({ uid, name }) => (
      <Button variant="default" size="sm" aria-label={`Manage ${name}`} onClick={() => onManage(uid)}>
        Manage
      </Button>
    ),
  }
}

const invitedIn = ({ email, name }: OpenInvitation) => email ?? name

const INVITATION_COLUMNS: Column<OpenInvitation>[] = [
  { header: 'For', rowHeader: true, cell: (invitation) => invitedIn(invitation) ?? 'The first lead' },
  { header: 'Role', cell: ({ role }) => labelOf(role) },
  { header: 'To', cell: ({ kind }) => (kind === 'join' ? 'join the desk' : 'set up another device') },
  { header: 'Made by', cell: ({ made_by }) => made_by ?? 'An operator' },
  { header: 'Made', cell: ({ created_at }) => formatIndiaDateTime(Date.parse(created_at)) },
  {
    header: 'Works until',
    cell: ({ expires_at }) => <Text as="span">{formatIndiaDateTime(Date.parse(expires_at))}</Text>,
  },
]

function withdrawColumn(onWithdraw: (invitation: OpenInvitation) => void): Column<OpenInvitation> {
  return {
    header: 'Change',
    align: 'end',
    quiet: true,
    cell: (invitation) => (
      <Button
        variant="default"
        size="sm"
        aria-label={`Withdraw the invitation for ${invitedIn(invitation) ?? 'the first lead'}`}
        onClick={() => onWithdraw(invitation)}
      >
        Withdraw
      </Button>
    ),
  }
}

type WithdrawDialogProps = { invitation: OpenInvitation; onClose: () => void }

function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { busy, failure, run } = useStaffAction()
  const withdraw = () =>
    run(async () => {
      await desk('DELETE /desk/staff/invitations/:uid', { params: { uid: invitation.uid } })
      onClose()
    })
  return (
    <ConfirmDialog
      title="Withdraw this invitation?"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      cancelLabel="Keep it"
      busy={busy}
      error={failure}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      The link for {invitedIn(invitation) ?? 'the first lead'} will stop working. You can make another one at any time.
    </ConfirmDialog>
  )
}
