import type { CaseRecord } from '@nirgam/domain/api-case'
import type { CaseAct } from '@nirgam/domain/case/case-acts'
import { Suspense } from 'react'
import { Skeleton } from '../../ui/states.tsx'
import { FilingOfCase } from '../guide/guide.tsx'
import { AskedItems } from './asked-items.tsx'
import { BankSaidNo } from './bank-said-no.tsx'
import { CaseDownloads } from './case-downloads.tsx'
import { AssignForm, FileForm } from './next-steps.tsx'
import { SentAnswers } from './sent-answers.tsx'
import type { CaseActs } from './use-case.ts'

export { SendAnswers } from './asked-items.tsx'
export { CasePapers } from './case-papers.tsx'
export { CaseStory } from './case-story.tsx'
export { Withdraw } from './withdraw.tsx'
export { WithoutCase } from './without-case.tsx'

/** Everything that can be done about a case now, the most urgent first. */
export function CaseWork({ record, acts }: { record: CaseRecord; acts: CaseActs }) {
  const may = (act: CaseAct) => record.acts.includes(act)
  const isDecided = record.part !== null
  // Its rules are many: what is urgent does not wait for them.
  const filing = (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <FilingOfCase id={record.remittance_id} version={record.version} part={record.part} />
    </Suspense>
  )
  return (
    <>
      {may('answer') && <AskedItems record={record} />}
      {may('assigned') && <AssignForm record={record} acts={acts} />}
      {!isDecided && filing}
      {record.downloads.length > 0 && <CaseDownloads record={record} />}
      {may('filed') && <FileForm record={record} acts={acts} />}
      {isDecided && filing}
      <SentAnswers items={record.items} />
      {may('bank_asks') && <BankSaidNo record={record} acts={acts} />}
    </>
  )
}
