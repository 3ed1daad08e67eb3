import { factorCodeBody } from '@nirgam/domain/office/staff-forms'
import { useEffect, useState } from 'react'
import { problemsIn, useForm } from '../lib/form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { focus } from '../ui/field.tsx'
import { Form, SubmitButton, TextField } from '../ui/form.tsx'
import { Skeleton } from '../ui/states.tsx'
import { desk } from './desk-api.ts'
import { answerQuestion, hasPasskeys, PasskeyChoice } from './passkeys.tsx'

/** Asks for the second factor on top of any open dialog. */
export function ConfirmFactor({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  return (
    <Dialog title="Confirm it’s you" onClose={() => onEnd(false)}>
      <p>Your second factor was last used more than 15 minutes ago. Nothing you typed is lost.</p>
      <Factors onConfirmed={() => onEnd(true)} />
    </Dialog>
  )
}

function Factors({ onConfirmed }: { onConfirmed: () => void }) {
  const [way, choose] = useState<'asking' | 'passkey' | 'code'>(hasPasskeys() ? 'asking' : 'code')
  useEffect(() => {
    if (way !== 'asking') return
    desk('POST /desk/me/factor/question').then(
      ({ passkey }) => choose(passkey ? 'passkey' : 'code'),
      () => choose('code'),
    )
  }, [way])
  if (way === 'asking') return <Skeleton height="6rem" />
  if (way === 'passkey') return <ByPasskey onConfirmed={onConfirmed} onCode={() => choose('code')} />
  return <ByCode onConfirmed={onConfirmed} />
}

function ByPasskey({ onConfirmed, onCode }: { onConfirmed: () => void; onCode: () => void }) {
  const confirm = async () => {
    const { passkey } = await desk('POST /desk/me/factor/question')
    // The last passkey may have been removed since.
    if (!passkey) return onCode()
    await desk('POST /desk/me/factor', { body: { passkey: await answerQuestion(passkey) } })
    onConfirmed()
  }
  return <PasskeyChoice use={confirm} onCode={onCode} />
}

function ByCode({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ code: typed('code') }),
    check: (body) => problemsIn(factorCodeBody, body),
    send: async (body) => {
      await desk('POST /desk/me/factor', { body })
      onConfirmed()
    },
    failed: 'We couldn’t check that. Please try again.',
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('code')}
        label="Code from your authenticator app"
        hint="Six digits, new every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focus}
      />
      <SubmitButton form={form} size="sm" busyLabel="Checking...">
        Confirm
      </SubmitButton>
    </Form>
  )
}
