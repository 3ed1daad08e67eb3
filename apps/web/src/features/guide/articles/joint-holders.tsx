import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

export default function JointHolders() {
  return (
    <>
      <p>An account or a property can have two owners. Tax and limits then count for each of them.</p>
      <h2>An example</h2>
      <p>
        Ravi and Meena live in Dubai and sell a flat they own in equal shares for ₹1,00,00,000. Each of them is taxed on
        half of the gain, gets half of the tax proof and needs a Form 146 (15CB) of their own.
      </p>
      <h2>What we know</h2>
      <FactList
        facts={[
          ['Tax goes by share', FACTS.jointShares],
          ['The yearly limit', FACTS.nroHolders],
          ['With a resident', FACTS.jointWithResident],
          ['When the other holder dies', FACTS.jointSurvivor],
        ]}
      />
      <h2>What we don’t know</h2>
      <FactList facts={[['The limit at other banks', FACTS.jointUnknown]]} />
      <Grades />
    </>
  )
}
