import { FACTS } from '@nirgam/domain/guide/facts'
import { namesOn } from '@nirgam/domain/guide/form-names'
import { SOURCES } from '@nirgam/domain/guide/guide-answers'
import { ALWAYS, PAPERS_BY_SOURCE, paper } from '@nirgam/domain/guide/paper-list'
import { SOURCE_LABELS } from '@nirgam/domain/guide/source-labels'
import { FactList, Grades } from '../fact-list.tsx'
import { PaperList } from '../paper-list.tsx'

const names = namesOn('2026-11-15')

export default function Papers() {
  return (
    <>
      <FactList facts={[['Banks’ own rule', FACTS.amountsAgree]]} />
      <h2>Always</h2>
      <PaperList papers={[...ALWAYS, 'residenceAbroad' as const].map((id) => paper(id, names))} />
      {SOURCES.filter((source) => source !== 'other').map((source) => (
        <section key={source}>
          <h2>{SOURCE_LABELS[source].label}</h2>
          <PaperList papers={PAPERS_BY_SOURCE[source].map((id) => paper(id, names))} />
        </section>
      ))}
      <h2>With a tax treaty</h2>
      <PaperList papers={(['trc', 'treatyForm'] as const).map((id) => paper(id, names))} />
      <h2>A resident account of a non-resident</h2>
      <FactList facts={[['Convert it first', FACTS.convert]]} />
      <Grades />
    </>
  )
}
