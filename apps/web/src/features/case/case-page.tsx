import type { CaseRecord } from '@nirgam/domain/api-case'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { IconFileSearch, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, api } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Grid, Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner, ContentSkeleton, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import classes from './case.module.css'
import { CaseHead, CaseState } from './case-head.tsx'
import { useCase, useCaseActs } from './use-case.ts'

type Work = typeof import('./case-work.tsx')

/** Where a case stands is shown before the code for answering is there. */
function later<Name extends keyof Work>(name: Name) {
  return lazy(async () => ({
    default: (await import('./case-work.tsx'))[name] as ComponentType<Parameters<Work[Name]>[0]>,
  }))
}
const CaseWork = later('CaseWork')
const CasePapers = later('CasePapers')
const CaseStory = later('CaseStory')
const SendAnswers = later('SendAnswers')
const Withdraw = later('Withdraw')

/** Where a customer follows a remittance after payment and answers what is asked. */
export function CasePage() {
  const { id = '' } = useParams()
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  return number === null ? <NotFound /> : <FollowedCase key={number} id={number} />
}

function FollowedCase({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useCase(id)
  useDocumentTitle(remittanceNumber(id))
  if (data) return <Case record={data} />
  if (isPending) return <ContentSkeleton />
  const isRefused = error instanceof ApiError && [404, 409, 422].includes(error.status)
  if (isRefused) return <WithoutCase id={id} />
  return <ErrorState title="Failed to load this remittance" onRetry={() => void refetch()} />
}

/** Not submitted yet, or nothing that this person may know of. */
function WithoutCase({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['remittance', id],
    queryFn: ({ signal }) => api('GET /remittances/:id', { params: { id }, signal }),
    networkMode: 'always',
  })
  if (query.isPending) return <ContentSkeleton />
  if (query.data) return <Unfinished />
  const { error } = query
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <NotFound />
  return <ErrorState title="Failed to load this remittance" onRetry={() => void query.refetch()} />
}

function Unfinished() {
  return (
    <>
      <VisuallyHidden>
        <h1>Your remittance</h1>
      </VisuallyHidden>
      <EmptyState
        title="This remittance is not finished yet"
        icon={<IconPencil size={26} aria-hidden />}
        action={
          <ButtonLink to="/dashboard" state={{ continueRemittance: true }}>
            Continue filling it in
          </ButtonLink>
        }
      >
        You can follow it here once it is submitted and its contribution paid.
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
        title="We do not find this remittance"
        icon={<IconFileSearch size={26} aria-hidden />}
        action={<ButtonLink to="/remittances">My Remittances</ButtonLink>}
      >
        The address may be mistyped, or it belongs to another account. Your own remittances are listed there.
      </EmptyState>
    </>
  )
}

function Case({ record }: { record: CaseRecord }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [known, know] = useState({ version: record.version, news: null as string | null })
  // What this person did shows by itself; only what came from elsewhere is news.
  if (record.version > known.version) know({ version: record.version, news: `${record.title}. ${record.line}` })

  const acts = useCaseActs(record.remittance_id, (done) => {
    know({ version: done.version, news: null })
    requestAnimationFrame(() => heading.current?.focus())
  })
  const may = (act: CaseRecord['acts'][number]) => record.acts.includes(act)
  const isAsked = may('answer')

  return (
    <div className={classes.page} data-bottom-bar={isAsked || undefined}>
      <CaseHead record={record} />
      {acts.failure?.isOvertaken && (
        <Banner kind="error" title="Nothing was sent" onClose={acts.forgetFailure}>
          {acts.failure.message} What you typed is still here.
        </Banner>
      )}
      {known.news && (
        <Banner kind="info" title="Just now" onClose={() => know({ ...known, news: null })}>
          {known.news}
        </Banner>
      )}
      <Grid columns="side" gap="lg">
        <Stack gap="lg">
          <CaseState record={record} heading={heading} />
          <Suspense fallback={<Skeleton height="16rem" />}>
            <CaseWork record={record} acts={acts} />
          </Suspense>
        </Stack>
        <Stack gap="lg">
          <Suspense fallback={<Skeleton height="24rem" />}>
            <CaseStory record={record} />
            <CasePapers record={record} />
            {may('withdraw') && <Withdraw record={record} acts={acts} />}
          </Suspense>
        </Stack>
      </Grid>
      <Suspense>{isAsked && <SendAnswers record={record} acts={acts} />}</Suspense>
    </div>
  )
}
