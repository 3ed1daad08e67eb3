import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { CaseAction } from '@nirgam/domain/case/case-actions'
import { moneyInWords } from '@nirgam/domain/case/money-words'
import { lazy, Suspense } from 'react'
import { Panel } from '../../ui/layout.tsx'
import { RowsToCopy } from '../../ui/rows-to-copy.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { FilingOfCase } from '../guide/guide.tsx'
import { SentAnswers } from './asked/sent-answers.tsx'
import classes from './case.module.css'
import { BankPacket } from './certificate/bank-packet.tsx'
import { CaseDownloads } from './certificate/case-downloads.tsx'
import { AssignForm, FileForm, NothingToFile } from './certificate/next-steps.tsx'
import { useOwnCertificate } from './certificate/own-certificate.ts'
import type { CaseActs } from './use-case.ts'

export { CaseStory } from './case-story.tsx'
export { CasePapers } from './certificate/case-papers.tsx'
export { Withdraw } from './withdraw.tsx'
export { WithoutCase } from './without-case.tsx'

// Few are asked something or turned down, and answering takes much of the form with it.
const AskedItems = lazy(async () => ({ default: (await import('./asked/asked-items.tsx')).AskedItems }))
const OwnWorking = lazy(async () => ({ default: (await import('./certificate/own-working.tsx')).OwnWorking }))
const BankSaidNo = lazy(async () => ({ default: (await import('./certificate/bank-said-no.tsx')).BankSaidNo }))

/** The contribution that was paid, and its refund. */
export function CaseMoney({ record }: { record: CaseRecord }) {
  return (
    <Panel title="Your contribution">
      {moneyInWords(record.money).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Panel>
  )
}

type CaseWorkProps = { record: CaseRecord; acts: CaseActs }

/** Everything that can be done about a case now, the most urgent first. */
export function CaseWork({ record, acts }: CaseWorkProps) {
  const certificate = useOwnCertificate(record)
  const isComing = record.part !== null && certificate.isPending
  return (
    <>
      {record.acts.includes('answer') && (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <AskedItems record={record} />
        </Suspense>
      )}
      {/* Its content comes first: nothing is shown that would have to make room for it. */}
      {isComing ? (
        <Skeleton height="40rem" />
      ) : (
        <PapersAndFiling record={record} acts={acts} certificate={certificate} />
      )}
    </>
  )
}

type PapersAndFilingProps = CaseWorkProps & { certificate: ReturnType<typeof useOwnCertificate> }

function PapersAndFiling({ record, acts, certificate }: PapersAndFilingProps) {
  const own = certificate.data ?? null
  const may = (act: CaseAction) => record.acts.includes(act)
  const isDecided = record.part !== null
  // A case that was stopped files nothing, whatever the guide would say.
  const isStopped = record.state === 'refused' || record.state === 'withdrawn'
  // Its rules are many: what is urgent does not wait for them.
  const filing = !isStopped && (
    <Suspense fallback={<Skeleton height="36rem" />}>
      <FilingOfCase id={record.remittance_id} version={record.version} part={record.part} />
    </Suspense>
  )
  return (
    <>
      {isDecided && !own && (
        <ErrorState title="We couldn’t load your documents" onRetry={() => void certificate.refetch()} />
      )}
      {own && may('assigned') && <AssignForm record={record} own={own} acts={acts} />}
      {own && may('filed') && <FileForm record={record} own={own} acts={acts} />}
      {own?.letter && <NothingToFile letter={own.letter} />}
      {!isDecided && filing}
      {(record.downloads.length > 0 || own?.issued) && <CaseDownloads record={record} own={own} />}
      {own?.issued && <BankPacket record={record} known={own.packet} />}
      {own?.a2 && own.issued && (
        <details className={classes.fold}>
          <summary>What your bank’s Form A2 asks for</summary>
          <RowsToCopy level={3} sections={own.a2.sections} />
        </details>
      )}
      {own?.working && (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <OwnWorking record={record} working={own.working} />
        </Suspense>
      )}
      {isDecided && filing}
      <SentAnswers items={record.items} />
      <Suspense>{may('bank_asks') && <BankSaidNo record={record} acts={acts} />}</Suspense>
    </>
  )
}
