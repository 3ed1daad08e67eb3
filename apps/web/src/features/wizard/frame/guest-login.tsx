import { STEP_COUNT } from '@nirgam/domain/remittance/steps'
import { GUEST_REDIRECT_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../../lib/navigation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, Heading, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Medallion } from '../../../ui/states.tsx'
import classes from './step-panel.module.css'

function useRedirectToLogin(message: string, enabled = true): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!enabled) return
    const timer = setTimeout(() => void navigate('/login', { state: { message } }), GUEST_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, message, enabled])
}

/** For a user whose session ended on a later step: answers are shown only to signed-in users. */
export function GuestLogin({ step }: { step: number }) {
  const paying = step === STEP_COUNT
  useRedirectToLogin(MESSAGES.auth.loginToPay, paying)
  return (
    <Card>
      <Row>
        <IconShieldCheck size={28} className="accent" aria-hidden />
        <div>
          <Text weight="semibold">{paying ? MESSAGES.auth.loginToPay : MESSAGES.auth.draftSaved}</Text>
          <Text tone="dim">
            {paying
              ? 'We’re taking you to the login page.'
              : 'You’ve been logged out. Log in again to see the rest of your answers.'}
          </Text>
        </div>
        {paying && (
          <ButtonLink to="/login" state={{ message: MESSAGES.auth.loginToPay }}>
            Login
          </ButtonLink>
        )}
      </Row>
    </Card>
  )
}

/** Shown after the steps that need no account. */
export function GuestDone() {
  useRedirectToLogin(MESSAGES.auth.loginToContinue)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const state = { message: MESSAGES.auth.loginToContinue }
  return (
    <Stack align="center" className={classes.done} role="status">
      <Medallion large>
        <IconCheck size={34} aria-hidden />
      </Medallion>
      <Heading as="h1" size="3xl" ref={heading} tabIndex={-1}>
        {MESSAGES.remittance.guestDone}
      </Heading>
      <Text tone="dim">
        Nothing is lost: your answers are kept on this device. Create an account or log in, and continue from your
        dashboard.
      </Text>
      <Text tone="dim">We’re taking you to the login page…</Text>
      <Row gap="sm" justify="center">
        <ButtonLink to="/signup" state={state} size="lg">
          Create an account
        </ButtonLink>
        <ButtonLink to="/login" state={state} size="lg" variant="default">
          Log in
        </ButtonLink>
      </Row>
    </Stack>
  )
}
