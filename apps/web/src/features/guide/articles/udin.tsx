import { FACTS } from '@nirgam/domain/guide/facts'
import { FactList, Grades } from '../fact-list.tsx'

export default function Udin() {
  return (
    <>
      <p>
        UDIN stands for Unique Document Identification Number. A chartered accountant generates one for every
        certificate, so that a bank can see that the certificate is genuine and who signed it.
      </p>
      <h2>How to read it</h2>
      <p>
        <code>26</code> <code>123456</code> <code>ABCDEFGH12</code>: the year, the accountant’s membership number, and
        ten letters and digits that belong to this certificate alone. The example is invented.
      </p>
      <FactList
        facts={[
          ['Its 18 characters', FACTS.udinForm],
          ['When it is made', FACTS.udinDays],
          ['When it is taken back', FACTS.udinRevoke],
        ]}
      />
      <h2>What must match</h2>
      <p>
        The membership number in the UDIN is the one on the certificate. If the two differ, or if the number is not
        found on the institute’s portal, ask the accountant before you go to the bank.
      </p>
      <p>
        A certificate that was made with Nirgam has a code as well: <a href="/check">check it here</a>, with its file if
        you like.
      </p>
      <Grades />
    </>
  )
}
