import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

const PARTS = [
  ['Part A', FACTS.partA],
  ['Part B', FACTS.partB],
  ['Part C', FACTS.partC],
  ['Part D', FACTS.partD],
  ['Nothing, as an individual', FACTS.individual],
  ['Nothing, by purpose', FACTS.exempt],
] as const

export default function Form145() {
  return (
    <>
      <p>
        Form 145 is your own declaration to the Income-tax Department about money that leaves India. Until 31 March 2026
        it was called Form 15CA, and banks still say so. You file it yourself on the e-filing portal, before the
        transfer.
      </p>
      <h2>Which part</h2>
      <FactList facts={PARTS} />
      <h2>When you are not sure</h2>
      <FactList
        facts={[
          ['The safe assumption', FACTS.unsure],
          ['How ₹5,00,000 is counted', FACTS.aggregate],
        ]}
      />
      <h2>Money from an NRO account</h2>
      <FactList
        facts={[
          ['What the rule says', FACTS.ownBalance],
          ['What banks ask', FACTS.banksAsk],
          ['Property', FACTS.propertySale],
        ]}
      />
      <h2>The order</h2>
      <FactList
        facts={[
          ['First Form 146', FACTS.order],
          ['How long it holds', FACTS.validity],
          ['Not yours', FACTS.bankStatement147],
        ]}
      />
      <Grades />
    </>
  )
}
