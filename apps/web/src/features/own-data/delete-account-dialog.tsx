import type { DeletionData } from '@nirgam/domain/account/api-accounts'
import { deleteAccountBody } from '@nirgam/domain/account/profile-forms'
import { LONG_OTP_LENGTH } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { digitsOnly } from '@nirgam/domain/shared/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { query } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CleanedField, Form, OutboxNote, PasswordField } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { signOut } from '../auth/auth.tsx'

const ERASED = [
  'your profile, email address and phone number',
  'unpaid remittances, with their documents',
  'what you entered for your tax years',
  'your enquiries, and every session',
]

type DialogProps = { onClose: () => void }

/** Says what is deleted and what is kept, and asks for proof, because deletion cannot be undone. */
export default function DeleteAccountDialog({ onClose }: DialogProps) {
  const deletion = useQuery({
    ...query('GET /profile/deletion'),
    gcTime: 0,
  })
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      {deletion.isPending && <Skeleton height="14rem" />}
      {deletion.isError && (
        <ErrorState title="We couldn’t look up what would be deleted" onRetry={() => void deletion.refetch()} />
      )}
      {deletion.data && <DeleteForm deletion={deletion.data} onClose={onClose} />}
    </Dialog>
  )
}

function DeleteForm({ deletion: { proof, kept }, onClose }: DialogProps & { deletion: DeletionData }) {
  const [otp, setOtp] = useState('')
  const navigate = useNavigate()
  const form = useForm({
    bodyOf: (typed) =>
      proof === 'password' ? { password: typed('password') } : proof === 'code' ? { otp: typed('otp') } : {},
    check: (body) => problemsIn(deleteAccountBody, body),
    send: async (body) => {
      await api('POST /profile/delete', { body })
      // Navigates first: after signing out, this page's guard would redirect without the message.
      await navigate('/', { replace: true, flushSync: true, state: { message: MESSAGES.profile.deleted } })
      signOut()
    },
    failed: MESSAGES.profile.deleteFailed,
  })
  return (
    <Form form={form}>
      <Stack gap="sm">
        <Text>You can’t undo this. We’ll delete straight away:</Text>
        <ul>
          {ERASED.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </Stack>
      {kept.length > 0 && (
        <Banner kind="warning" title="We’re legally required to keep (encrypted):">
          <Stack as="ul" gap="sm">
            {kept.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </Stack>
        </Banner>
      )}
      {proof === 'password' && (
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      )}
      {proof === 'code' && (
        <>
          <CodeSender />
          <CleanedField
            {...form.field('otp')}
            label={`${LONG_OTP_LENGTH}-digit code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={otp}
            clean={(text) => digitsOnly(text).slice(0, LONG_OTP_LENGTH)}
            onChange={setOtp}
          />
        </>
      )}
      {proof === 'fresh_login' && (
        <Text tone="dim">If you logged in more than 15 minutes ago, log out and in again first.</Text>
      )}
      <Row justify="end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={form.busy}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Deleting...">
          Delete for good
        </Button>
      </Row>
    </Form>
  )
}

/** For a user who never chose a password. */
function CodeSender() {
  const send = useMutation({ mutationFn: () => api('POST /profile/deletion-code') })
  return (
    <Stack gap="sm">
      <Row gap="sm">
        <Button variant="default" size="sm" busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
          {send.isSuccess ? 'Send another code' : 'Send me a code'}
        </Button>
        <Text as="div" size="sm" role="status">
          {send.data && `${MESSAGES.otp.sent} It went to ${send.data.sent_to.address}.`}
        </Text>
      </Row>
      {send.isError && <Banner kind="error">{messageOf(send.error, MESSAGES.otp.resendFailed)}</Banner>}
      <OutboxNote />
    </Stack>
  )
}
