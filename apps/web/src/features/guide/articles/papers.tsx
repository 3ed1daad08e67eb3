import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { SOURCES } from '@nirgam/domain/guide/guide-answers'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/labels'
import { ALWAYS, OF_TREATY, PAPERS_BY_SOURCE, type PaperId, paper } from '@nirgam/domain/guide/papers/paper-list'
import { Row } from '../../../ui/layout.tsx'
import { FactList } from '../fact-list.tsx'
import { PaperList } from '../finding/paper-list.tsx'

const names = namesOn(FACTS.paperLists.checked)
const papers = (ids: readonly PaperId[]) => ids.map((id) => paper(id, names))
const LISTED = SOURCES.filter((source) => source !== 'other')
const BY_LOAN: readonly PaperId[] = ['educationLoan']

export default function Papers() {
  return (
    <>
      <p>A bank wants to see who you are, where the money comes from and that its tax is settled.</p>
      <h2>An example</h2>
      <p>
        Kiran lives in London and sends the rent of her flat in Pune to herself. Her bank asks for her PAN card,
        passport, rent agreement and the statement that shows each month’s rent. The rent must be the same in both.
      </p>
      <h2>What to know</h2>
      <FactList
        facts={[
          ['What banks check', FACTS.amountsAgree],
          ['These lists', FACTS.paperLists],
        ]}
      />
      <h2>Always</h2>
      <PaperList papers={papers([...ALWAYS, 'declaration'])} />
      <h2>If you live abroad</h2>
      <PaperList papers={papers(['residenceAbroad'])} />
      <h2>If you live in India</h2>
      <PaperList papers={papers(['lrsDeclaration'])} />
      <h2>With Part C, or with a tax officer’s order</h2>
      <PaperList papers={papers(['certificate', 'assessingOrder'])} />
      <h2 id="by-source">By where the money comes from</h2>
      <Row as="ul" gap="wide" className="apart" aria-labelledby="by-source">
        {LISTED.map((source) => (
          <li key={source}>
            <a href={`#${source}`}>{SOURCE_LABELS[source].label}</a>
          </li>
        ))}
      </Row>
      {LISTED.map((source) => (
        <section key={source} id={source}>
          <h3>{SOURCE_LABELS[source].label}</h3>
          <PaperList papers={papers([...PAPERS_BY_SOURCE[source], ...(source === 'education' ? BY_LOAN : [])])} />
        </section>
      ))}
      <h2>With a tax treaty</h2>
      <PaperList papers={papers(OF_TREATY)} />
      <h2>If you live abroad and still have a resident account</h2>
      <FactList facts={[['Convert it first', FACTS.convert]]} />
    </>
  )
}
