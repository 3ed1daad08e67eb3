import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { FactList } from '../fact-list.tsx'

export default function Udin() {
  return (
    <>
      <p>
        A UDIN is a number that only one document has. Each time a chartered accountant signs a form, they get one. So a
        bank can see that the form is real and who signed it.
      </p>
      <h2>How to read it</h2>
      <p>
        For example, <code>26</code> <code>123456</code> <code>ABCDEFGH12</code> is the year, then the accountant’s
        member number, then ten letters and digits of this form alone. We made this one up.
      </p>
      <FactList
        facts={[
          ['Its 18 characters', FACTS.udinForm],
          ['When it’s created', FACTS.udinDays],
          ['When it’s cancelled', FACTS.udinRevoke],
        ]}
      />
      <h2>What must match</h2>
      <p>
        The member number in the UDIN must be the one on the form. If the two differ, or if you can’t find the UDIN on
        the institute’s site, ask the accountant before you go to the bank.
      </p>
      <p>
        A form made with Nirgam has a code too. <a href="/check">You can check it here</a>.
      </p>
    </>
  )
}
