import { deskSignInBody } from '@nirgam/domain/office/staff-forms'
import { PASSWORD_MAX, TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { problemsIn, useForm } from '../lib/form.ts'
import { Button } from '../ui/button.tsx'
import { focus } from '../ui/field.tsx'
import { Form, PasswordField, SubmitButton, TextField } from '../ui/form.tsx'
import { Row } from '../ui/layout.tsx'
import { Banner } from '../ui/states.tsx'
import { desk } from './desk-api.ts'
import { readSession } from './desk-session.ts'
import { Entrance } from './entrance.tsx'
import { answerQuestion, hasPasskeys, PasskeyChoice } from './passkeys.tsx'

const FAILED = 'We couldn’t sign you in. Please try again.'

/** `isStopped`: the account's tries are used up, so the password is checked only together with the code. */
type Credentials = { email: string; password: string; isStopped: boolean; hasPasskey: boolean }

/** Password, then code. `lastUid` is the user whose session has just ended in this window. */
export function SignInScreen({ lastUid }: { lastUid: string | null }) {
  const [shown, setShown] = useState<Credentials | null>(null)
  useDocumentTitle('Sign in · Desk')
  return (
    <Entrance title="Sign in to the desk" intro={shown === null ? 'For the staff of the firm.' : shown.email}>
      {lastUid !== null && shown === null && (
        <Banner kind="info">Your session has ended. Sign in to carry on where you were.</Banner>
      )}
      {shown === null ? (
        <PasswordStep onNext={setShown} />
      ) : (
        <FactorStep credentials={shown} lastUid={lastUid} onBack={() => setShown(null)} />
      )}
    </Entrance>
  )
}

function tooMany(error: unknown): null {
  if (error instanceof ApiError && error.status === 429) return null
  throw error
}

function PasswordStep({ onNext }: { onNext: (credentials: Credentials) => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ email: typed('email'), password: typed('password') }),
    check: (body) => problemsIn(deskSignInBody, body),
    send: async (body) => {
      const answer = await desk('POST /desk/sign-in', { body }).catch(tooMany)
      onNext({ ...body, isStopped: answer === null, hasPasskey: hasPasskeys() && Boolean(answer?.passkey) })
    },
    failed: FAILED,
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <SubmitButton form={form} busyLabel="Checking...">
        Continue
      </SubmitButton>
    </Form>
  )
}

type CodeStepProps = { credentials: Credentials; lastUid: string | null; onBack: () => void }

function FactorStep(props: CodeStepProps) {
  const [isByCode, chooseCode] = useState(!props.credentials.hasPasskey)
  return isByCode ? <CodeStep {...props} /> : <PasskeyStep {...props} onCode={() => chooseCode(true)} />
}

function PasskeyStep({ credentials, lastUid, onBack, onCode }: CodeStepProps & { onCode: () => void }) {
  const { email, password } = credentials
  const signIn = async () => {
    const { passkey } = await desk('POST /desk/sign-in', { body: { email, password } })
    if (!passkey) return onCode()
    await desk('POST /desk/sign-in', { body: { email, password, passkey: await answerQuestion(passkey) } })
    await readSession(lastUid)
  }
  return (
    <PasskeyChoice use={signIn} onCode={onCode}>
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
    </PasskeyChoice>
  )
}

function CodeStep({ credentials: { email, password, isStopped }, lastUid, onBack }: CodeStepProps) {
  const [recovering, recover] = useState(false)
  const form = useForm({
    bodyOf: (typed) => ({ email, password, code: typed('code') }),
    check: (body) => problemsIn(deskSignInBody, body),
    send: async (body) => {
      await desk('POST /desk/sign-in', { body })
      await readSession(lastUid)
    },
    failed: FAILED,
  })
  return (
    <Form form={form}>
      {isStopped && (
        <Banner kind="warning">
          Too many wrong passwords were entered for this address. With your code you can still sign in.
        </Banner>
      )}
      <TextField
        {...form.field('code')}
        key={recovering ? 'recovery' : 'digits'}
        label={recovering ? 'Recovery code' : 'Code from your authenticator app'}
        hint={recovering ? 'One of the ten that you kept. It works once.' : 'Six digits, new every 30 seconds.'}
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        ref={focus}
      />
      <Row gap="sm">
        <SubmitButton form={form} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
        <Button variant="subtle" onClick={() => recover(!recovering)}>
          {recovering ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </Row>
    </Form>
  )
}
