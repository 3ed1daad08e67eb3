import { FACTS } from '@nirgam/domain/guide/facts'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { nextSteps } from '@nirgam/domain/guide/next-steps'
import { FactList, Grades } from '../fact-list.tsx'

export default function Form146() {
  return (
    <>
      <p>
        Form 146 is a chartered accountant’s certificate about the tax on money that leaves India. Until 31 March 2026
        it was called Form 15CB. It goes with Part C of Form 145 and with no other part.
      </p>
      <h2>When it is needed</h2>
      <FactList
        facts={[
          ['Needed', FACTS.partC],
          ['Not needed: small', FACTS.partA],
          ['Not needed: with an order', FACTS.partB],
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
          ['The order', FACTS.order],
          ['A mistake in it', FACTS.withdraw],
          ['How long it holds', FACTS.validity],
          ['Papers and sums agree', FACTS.amountsAgree],
        ]}
      />
      <Grades />
    </>
  )
}
