import { IconFileSearch, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { query } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { ContentSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx'

/** The remittance is not submitted yet, or is not this user's. */
export function WithoutCase({ id }: { id: number | null }) {
  return id === null ? <NotFound /> : <Unfollowed id={id} />
}

function Unfollowed({ id }: { id: number }) {
  const remittance = useQuery({
    ...query('GET /remittances/:id', { params: { id } }),
    gcTime: 0,
  })
  if (remittance.isPending) return <ContentSkeleton />
  if (remittance.data) return <Unfinished />
  const { error } = remittance
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <NotFound />
  return <ErrorState title="Failed to load this remittance" onRetry={() => void remittance.refetch()} />
}

function Unfinished() {
  return (
    <>
      <VisuallyHidden>
        <h1>Your remittance</h1>
      </VisuallyHidden>
      <EmptyState
        title="You haven’t finished this remittance yet"
        icon={<IconPencil size={26} aria-hidden />}
        action={
          <ButtonLink to="/dashboard" state={{ continueRemittance: true }}>
            Continue filling it in
          </ButtonLink>
        }
      >
        Once you’ve paid and submitted it, you can follow it here.
      </EmptyState>
    </>
  )
}

function NotFound() {
  useDocumentTitle('Remittance not found')
  return (
    <>
      <VisuallyHidden>
        <h1>Your remittance</h1>
      </VisuallyHidden>
      <EmptyState
        title="We can’t find this remittance"
        icon={<IconFileSearch size={26} aria-hidden />}
        action={<ButtonLink to="/remittances">My Remittances</ButtonLink>}
      >
        Check the link, or log in with the account you used. Your own remittances are listed in My Remittances.
      </EmptyState>
    </>
  )
}
