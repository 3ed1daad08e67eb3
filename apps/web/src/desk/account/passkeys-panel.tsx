import type { PasskeyRecord } from '@nirgam/domain/office/api-staff'
import { passkeyNameBody } from '@nirgam/domain/office/staff-forms'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsIn, useForm } from '../../lib/form.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton, TextField } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { desk, deskQuery } from '../desk-api.ts'
import { deskQueries, useMe } from '../desk-session.ts'
import { hasPasskeys, makePasskey } from '../passkeys.tsx'

const passkeysQuery = queryOptions({ ...deskQuery('GET /desk/me/passkeys'), networkMode: 'always' })

const show = (list: PasskeyRecord[]) => deskQueries.setQueryData(passkeysQuery.queryKey, list)

export function Passkeys() {
  const { role } = useMe()
  const passkeys = useQuery(passkeysQuery)
  const [removing, remove] = useState<PasskeyRecord | null>(null)
  if (passkeys.isPending) return <Skeleton height="8rem" />
  if (passkeys.isError) {
    return <ErrorState title="Couldn’t load your passkeys" onRetry={() => void passkeys.refetch()} />
  }
  return (
    <Stack gap="md">
      {role === 'signer' && passkeys.data.length === 0 && (
        <Banner kind="info">Signers should use a passkey. Unlike a code, it can’t be given away by mistake.</Banner>
      )}
      {passkeys.data.map((passkey) => (
        <Row key={passkey.uid} gap="sm">
          <div>
            {passkey.name}
            <Text tone="dim">
              {passkey.last_used_at === null
                ? 'Not used yet'
                : `Last used on ${formatIndiaDateTime(Date.parse(passkey.last_used_at))}`}
            </Text>
          </div>
          <Button variant="default" size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
            Remove
          </Button>
        </Row>
      ))}
      {hasPasskeys ? (
        <AddPasskey />
      ) : (
        <Text tone="dim">This browser has no passkeys. Your authenticator app works as before.</Text>
      )}
      {removing !== null && <RemoveDialog passkey={removing} onClose={() => remove(null)} />}
    </Stack>
  )
}

function AddPasskey() {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name') }),
    check: (body) => problemsIn(passkeyNameBody, body),
    send: async ({ name }) => {
      const passkey = await makePasskey(await desk('POST /desk/me/passkeys/question'))
      show(await desk('POST /desk/me/passkeys', { body: { name, passkey } }))
      form.fill({ name: '' })
    },
    failed: 'No passkey was added. Please try again.',
  })
  return (
    <Form form={form} sent="The passkey is added. You can use it in place of a code.">
      <TextField
        {...form.field('name')}
        label="Name of a new passkey"
        hint="For example the device: your fingerprint, face or PIN opens it."
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
      />
      <SubmitButton form={form} size="sm" busyLabel="Waiting for your device...">
        Add a passkey
      </SubmitButton>
    </Form>
  )
}

function RemoveDialog({ passkey: { uid, name }, onClose }: { passkey: PasskeyRecord; onClose: () => void }) {
  const { run, busy, failure } = useAction()
  const remove = async () => {
    const isDone = await run(async () => show(await desk('DELETE /desk/me/passkeys/:uid', { params: { uid } })))
    if (isDone) onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      removes
      busy={busy}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      It won’t open your account any more. Your authenticator app works as before.
    </ConfirmDialog>
  )
}
