import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

export default function PowerOfAttorney() {
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
      <Grades />
    </>
  )
}
