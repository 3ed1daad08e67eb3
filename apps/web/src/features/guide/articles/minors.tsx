import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

export default function Minors() {
  return (
    <>
      <p>A child can own money in India and have it sent abroad. A parent signs for the child.</p>
      <h2>An example</h2>
      <p>
        Two parents and their child live in Mumbai. Each of the three may send USD 250,000 in a tax year, as long as it
        is their own money.
      </p>
      <h2>What we know</h2>
      <FactList facts={[['The yearly limit', FACTS.minorLimit]]} />
      <h2>What we don’t know</h2>
      <FactList facts={[['A child’s NRO account', FACTS.minorUnknown]]} />
      <Grades />
    </>
  )
}
