import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

export default function AfterADeath() {
  return (
    <>
      <p>When someone dies, the money in their account goes to the heirs. Heirs abroad can have it sent to them.</p>
      <h2>An example</h2>
      <p>
        Mr Rao dies in Chennai and leaves ₹60,00,000 to his daughter in Texas. She opens an NRO account, and the bank
        pays her share into it. What she inherits isn’t taxed. She can send it to Texas within her yearly limit.
      </p>
      <h2>What we know</h2>
      <FactList
        facts={[
          ['What you inherit', FACTS.inheritance],
          ['The yearly limit', FACTS.heirsLimit],
        ]}
      />
      <h2>What we don’t know</h2>
      <FactList
        facts={[
          ['A nominee', FACTS.nominee],
          ['Straight to a nominee abroad', FACTS.deceasedUnknown],
        ]}
      />
      <Grades />
    </>
  )
}
