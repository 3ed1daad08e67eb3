import type { InvitationData } from '@nirgam/domain/office/api-staff'
import { labelOf, ROLES } from '@nirgam/domain/office/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { deskQuery } from '../desk-api.ts'
import { readSession } from '../desk-session.ts'
import { DeskUnreachable, Entrance } from '../entrance.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { EnrolForm, JoinForm } from './enrol-forms.tsx'

/** The page of a one-time link. Its secret comes after the # and is sent only in the body of a call. */
export function InvitationPage() {
  const { hash } = useLocation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useDocumentTitle('Your invitation · Desk')
  if (codes !== null) return <Kept codes={codes} />
  return <Invited key={hash} token={hash.slice(1)} onDone={setCodes} />
}

type InvitedProps = { token: string; onDone: (codes: readonly string[]) => void }

function Invited({ token, onDone }: InvitedProps) {
  const invitation = useQuery({
    ...deskQuery('POST /desk/invitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  if (invitation.isPending) {
    return (
      <Entrance title="Your invitation" wide>
        <Skeleton height="24rem" />
      </Entrance>
    )
  }
  if (invitation.isError) {
    const { error } = invitation
    if (!(error instanceof ApiError) || error.status !== 404) {
      return <DeskUnreachable onRetry={() => void invitation.refetch()} />
    }
    return (
      <Entrance title="This link no longer works">
        <Banner kind="warning">{messageOf(error, 'Ask a lead for a new one.')}</Banner>
        <div>
          <ButtonLink to="/desk" variant="default">
            Sign in to the desk
          </ButtonLink>
        </div>
      </Entrance>
    )
  }
  const given = { token, invitation: invitation.data, onDone }
  return (
    <Entrance title={titleOf(invitation.data)} intro={introOf(invitation.data)} wide>
      {invitation.data.kind === 'join' ? <JoinForm {...given} /> : <EnrolForm {...given} />}
    </Entrance>
  )
}

function titleOf({ kind, role }: InvitationData): string {
  return kind === 'join' ? `Join the desk as ${labelOf(role)}` : 'Set up another device'
}

function introOf({ kind, role, email }: InvitationData): string {
  if (kind === 'second-factor') return 'Your old codes no longer work. Scan the new one to get back in.'
  const does = ROLES.find(({ id }) => id === role)?.does ?? ''
  return email === null ? does : `${email}. ${does}`
}

function Kept({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  const goOn = async () => {
    // Where this fails, the desk itself asks again.
    await readSession(null).catch(() => {})
    await navigate('/desk', { replace: true })
  }
  return (
    <Entrance title="Keep your recovery codes">
      <RecoveryCodes codes={codes} doneLabel="Go to the desk" onDone={() => void goOn()} />
    </Entrance>
  )
}
