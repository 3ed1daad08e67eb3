import type { OpenInvitation } from '@nirgam/domain/office/api-staff'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { desk } from '../desk-api.ts'
import { useStaffAction } from './staff-calls.ts'

type WithdrawDialogProps = { invitation: OpenInvitation; onClose: () => void }

export function WithdrawDialog({ invitation: { uid, email, name }, onClose }: WithdrawDialogProps) {
  const { busy, failure, run } = useStaffAction()
  const withdraw = () =>
    run(async () => {
      await desk('DELETE /desk/staff/invitations/:uid', { params: { uid } })
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
      The link for {email ?? name ?? 'the first lead'} will work no more. You can make another one at any time.
    </ConfirmDialog>
  )
}
