import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Banner, ContentSkeleton, ErrorState, Skeleton } from '../../ui/states.tsx'
import classes from './case.module.css'
import { CaseHead, CaseState, WorkSkeleton } from './case-head.tsx'
import { useCase, useCaseActs } from './use-case.ts'

type Work = typeof import('./case-work.tsx')

/** Loads the code for answering later, so that the state of a case is shown first. */
function later<Name extends keyof Work>(name: Name) {
  return lazy(async () => ({
    default: (await import('./case-work.tsx'))[name] as ComponentType<Parameters<Work[Name]>[0]>,
  }))
}
const CaseWork = later('CaseWork')
const CasePapers = later('CasePapers')
const CaseMoney = later('CaseMoney')
const CaseStory = later('CaseStory')
const Withdraw = later('Withdraw')
const WithoutCase = later('WithoutCase')
const SendAnswers = lazy(async () => ({ default: (await import('./asked/asked-items.tsx')).SendAnswers }))

/** The page where a customer follows a remittance after payment and answers questions. */
export function CasePage() {
  const { id = '' } = useParams()
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  return number === null ? <NoCase id={null} /> : <FollowedCase key={number} id={number} />
}

/** Waits for its code here: a boundary around the whole page would make it ask for the case again afterwards. */
function NoCase({ id }: { id: number | null }) {
  return (
    <Suspense fallback={<ContentSkeleton />}>
      <WithoutCase id={id} />
    </Suspense>
  )
}

function FollowedCase({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useCase(id)
  useDocumentTitle(remittanceNumber(id))
  if (data) return <Case record={data} />
  if (isPending) return <ContentSkeleton />
  const isRefused = error instanceof ApiError && [404, 409, 422].includes(error.status)
  if (isRefused) return <NoCase id={id} />
  return <ErrorState title="Failed to load this remittance" onRetry={() => void refetch()} />
}

function Case({ record }: { record: CaseRecord }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [doneAt, setDone] = useState(0)
  const [known, know] = useState({ version: record.version, news: null as string | null })
  // Users see their own actions on the page; only other changes are announced.
  if (record.version > known.version) know({ version: record.version, news: `${record.title}. ${record.line}` })

  const acts = useCaseActs(record.remittance_id, (done) => {
    know({ version: done.version, news: null })
    setDone(done.version)
  })
  // Waits until the pressed button and its dialog are gone: nothing outside an open dialog can be focused.
  useEffect(() => {
    if (doneAt > 0) requestAnimationFrame(() => heading.current?.focus())
  }, [doneAt])
  const may = (act: CaseRecord['acts'][number]) => record.acts.includes(act)
  const isAsked = may('answer')

  return (
    <Stack gap="lg" className={classes.page} data-bottom-bar={isAsked || undefined}>
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
          <Suspense fallback={<WorkSkeleton record={record} />}>
            <CaseWork record={record} acts={acts} />
          </Suspense>
        </Stack>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Stack gap="lg">
            <CaseStory record={record} />
            <CasePapers record={record} />
            <CaseMoney record={record} />
            {may('withdraw') && <Withdraw record={record} acts={acts} />}
          </Stack>
        </Suspense>
      </Grid>
      <Suspense>{isAsked && <SendAnswers record={record} acts={acts} />}</Suspense>
    </Stack>
  )
}
