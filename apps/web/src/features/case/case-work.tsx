import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { CaseItem, CaseRecord } from '@nirgam/domain/case/api-case'
import { isStopped } from '@nirgam/domain/case/case-states'
import { moneyInWords } from '@nirgam/domain/case/money-words'
import { lazy, Suspense } from 'react'
import { Facts, Panel } from '../../ui/layout.tsx'
import { RowsToCopy } from '../../ui/rows-to-copy.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './case.module.css'
import { WorkSkeleton } from './case-head.tsx'
import { type CaseStage, caseStages } from './case-stages.ts'
import { BankPacket } from './certificate/bank-packet.tsx'
import { BankSaidNo } from './certificate/bank-said-no.tsx'
import { CaseDownloads } from './certificate/case-downloads.tsx'
import { AssignForm, FileForm, NothingToFile } from './certificate/next-steps.tsx'
import { useOwnCertificate } from './certificate/own-certificate.ts'
import { OwnWorking } from './certificate/own-working.tsx'
import { FilingOfCase } from './filing-of-case.tsx'
import { OpenedLater } from './opened-later.tsx'
import type { CaseActs } from './use-case.ts'

export { CasePapers } from './certificate/case-papers.tsx'
export { Withdraw } from './withdraw.tsx'
export { WithoutCase } from './without-case.tsx'

// Loaded later, because few customers are asked questions, and answering needs much of the form's code.
const AskedItems = lazy(async () => ({ default: (await import('./asked/asked-items.tsx')).AskedItems }))
const FiledForm = lazy(async () => ({ default: (await import('./asked/asked-items.tsx')).FiledForm }))

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

/** Every action that is possible on the case now, the most urgent first. */
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
      {/* The certificate loads first, so that nothing shown has to move for it. */}
      {isComing ? (
        <WorkSkeleton record={record} />
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
  // Without anything to file, our letter gives the reason instead.
  const filing = !isStopped(record.state) && record.part !== 'none' && (
    <FilingOfCase id={record.remittance_id} version={record.version} part={record.part} />
  )
  const downloads = <CaseDownloads record={record} own={own} />
  return (
    <>
      {isDecided && !own && (
        <ErrorState title="We couldn’t load your documents" onRetry={() => void certificate.refetch()} />
      )}
      {own?.issued && downloads}
      {own && may('assigned') && <AssignForm record={record} own={own} acts={acts} />}
      {own && may('filed') && <FileForm record={record} own={own} acts={acts} />}
      {own && may('add_filed_form') && (
        <Suspense fallback={<Skeleton height="15rem" />}>
          <FiledForm record={record} name={own.names.declaration} />
        </Suspense>
      )}
      {own?.letter && <NothingToFile letter={own.letter} />}
      {!isDecided && filing}
      {!own?.issued && record.downloads.length > 0 && downloads}
      {own?.issued && <BankPacket record={record} known={own.packet} isOld={certificate.isPlaceholderData} />}
      {own?.a2 && own.issued && (
        <OpenedLater className={classes.fold} title="What your bank’s Form A2 asks for">
          <RowsToCopy level={3} sections={own.a2.sections} />
        </OpenedLater>
      )}
      {own?.working && <OwnWorking record={record} working={own.working} isSigned={own.issued !== null} />}
      {isDecided && filing}
      <SentAnswers items={record.items} />
      {may('bank_asks') && <BankSaidNo record={record} acts={acts} />}
    </>
  )
}

/** Earlier answers, collapsed. */
function SentAnswers({ items }: { items: readonly CaseItem[] }) {
  const sent = items.filter(({ state }) => state === 'sent')
  if (sent.length === 0) return null
  const facts = sent.map((item, index) => [`${index + 1}. ${item.label}`, answerIn(item)] as const)
  return (
    <details className={classes.fold}>
      <summary>Your answers ({sent.length})</summary>
      <Facts facts={facts} />
    </details>
  )
}

function answerIn({ answer, explanation, file }: CaseItem): string {
  return explanation ?? answer ?? file?.name ?? ''
}

/** The earliest stages of a long history are collapsed. */
const SHOWN_BEHIND = 5

/** The history of the case with its messages, and the coming stages. */
export function CaseStory({ record }: { record: CaseRecord }) {
  const stages = caseStages(record).map(withWords)
  const behind = stages.filter(({ state }) => state === 'done').length
  const folded = Math.max(0, behind - SHOWN_BEHIND)
  return (
    <Panel title="Progress">
      {folded > 1 && (
        <details className={classes.earlier}>
          <summary>Show {folded} earlier steps</summary>
          <Timeline stages={stages.slice(0, folded)} />
        </details>
      )}
      <Timeline stages={folded > 1 ? stages.slice(folded) : stages} />
    </Panel>
  )
}

function withWords({ text, words, ...stage }: CaseStage) {
  const told = (
    <>
      {text}
      {words && <p className="written">{words}</p>}
    </>
  )
  return { ...stage, text: text || words ? told : null }
}
