import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { FactList } from '../fact-list.tsx'
import { BankTable } from '../finding/bank-table.tsx'

const PARTS = [
  ['Part A', FACTS.partA],
  ['Part B', FACTS.partB],
  ['Part C', FACTS.partC],
  ['Part D', FACTS.partD],
  ['Nothing, because you’re a person', FACTS.individual],
  ['Nothing, because of the purpose', FACTS.exempt],
] as const

export default function Form145() {
  return (
    <>
      <p>
        Form 145 is your own statement to the tax office about money that leaves India. You file it online before you
        send the money. Until 31 March 2026 it was Form 15CA, and banks still use that name.
      </p>
      <h2>An example</h2>
      <p>
        Asha lives in Canada. She sends ₹12,00,000 of her own savings from her NRO account to her own account. She pays
        no one, so by the rule she files nothing. Her bank asks for both forms. So an accountant files Form 146, and
        then she files Part C.
      </p>
      <h2>Which part</h2>
      <FactList facts={PARTS} />
      <h2>When you’re not sure</h2>
      <FactList
        facts={[
          ['The safe answer', FACTS.unsure],
          ['How ₹5,00,000 is counted', FACTS.aggregate],
          ['Tax taken off isn’t Part B', FACTS.notB],
          ['Whose order it is', FACTS.orderPayer],
        ]}
      />
      <h2>Money from an NRO account</h2>
      <FactList
        facts={[
          ['Your own savings', FACTS.ownBalance],
          ['What you earned in India', FACTS.ownIncome],
          ['What you inherited', FACTS.inheritance],
          ['Property you sold', FACTS.propertySale],
        ]}
      />
      <h2>What banks ask for</h2>
      <p>Banks often want more than the rule does. This is what six of them ask for.</p>
      <BankTable />
      <h2>The order</h2>
      <FactList
        facts={[
          ['Form 146 comes first', FACTS.order],
          ['How long it’s valid', FACTS.validity],
          ['Not your form', FACTS.bankStatement147],
        ]}
      />
    </>
  )
}
