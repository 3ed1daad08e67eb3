import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { FactList } from '../fact-list.tsx'

// Articles about money that belongs to, or is sent by, anyone other than one living adult.

export function JointHolders() {
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
    </>
  )
}

export function PowerOfAttorney() {
  return (
    <>
      <p>You can let someone in India act for you at the bank. They may do less than you think.</p>
      <h2>An example</h2>
      <p>
        Leela lives in Leeds. Her brother in Pune has her power of attorney. He can send her rent to her own account in
        Leeds once tax is paid. He can’t send it to her son in Berlin.
      </p>
      <h2>What we know</h2>
      <FactList
        facts={[
          ['What they may do', FACTS.attorneyMay],
          ['What they may not do', FACTS.attorneyMayNot],
        ]}
      />
      <h2>What we don’t know</h2>
      <FactList facts={[['Filing for you', FACTS.attorneyUnknown]]} />
    </>
  )
}

export function Minors() {
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
    </>
  )
}

export function AfterADeath() {
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
    </>
  )
}
