import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { nextSteps } from '@nirgam/domain/guide/next-steps'
import { FactList } from '../fact-list.tsx'

export default function Form146() {
  return (
    <>
      <p>
        In Form 146 a chartered accountant says how much Indian tax is due on the money you send. It goes with Part C of
        Form 145 and with no other part. Until 31 March 2026 it was Form 15CB.
      </p>
      <h2>An example</h2>
      <p>
        Ravi lives in Dubai and sold a flat in Pune. He sends ₹40,00,000 of the price to himself. The gain is taxed, so
        an accountant works out the tax and files Form 146. Ravi then puts its number into Part C of Form 145.
      </p>
      <h2>When you need it</h2>
      <FactList
        facts={[
          ['You need it', FACTS.partC],
          ['You don’t: small amounts', FACTS.partA],
          ['You don’t: with an order', FACTS.partB],
        ]}
      />
      <h2>Who does what</h2>
      <ol>
        {nextSteps('C', namesOn(FACTS.assign.checked)).map(({ who, text }) => (
          <li key={text}>
            <strong>{who}:</strong> {text}
          </li>
        ))}
      </ol>
      <h2>What to know</h2>
      <FactList
        facts={[
          ['Assign it first', FACTS.assign],
          ['What comes first', FACTS.order],
          ['If there’s a mistake', FACTS.withdraw],
          ['How long it’s valid', FACTS.validity],
          ['Everything must match', FACTS.amountsAgree],
        ]}
      />
    </>
  )
}
