import { MIN_AGE } from '@nirgam/domain/shared/limits'
import { RUPEES_PER_USD } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { company } from './company.ts'

export function Terms() {
  return (
    <>
      <p>
        These terms hold between you and {company.name} ({company.number}), {company.address}. You accept them when you
        open an account or pay.
      </p>

      <h2>What we do for you</h2>
      <ul>
        <li>We check what you give us, work out which forms your transfer needs and prepare them.</li>
        <li>
          Where a certificate in Form 146 (15CB) is needed, a chartered accountant ({company.accountants}) examines the
          papers and signs it, if it can be signed.
        </li>
        <li>
          You file Form 145 (15CA) yourself on the portal of the Income-tax Department, with a sheet that tells you what
          to enter, and take the papers to your bank.
        </li>
        <li>
          The times we name are what is usual, counted in our working hours. They stand still while we wait for you.
        </li>
      </ul>

      <h2>What we do not do</h2>
      <ul>
        <li>We move no money and are no bank. Whether and when the transfer is made is decided by your bank.</li>
        <li>We do not decide about your tax: the department does, and it may see things in another way.</li>
        <li>The public guide informs. It is no advice about your own case.</li>
      </ul>

      <h2>What we ask of you</h2>
      <ul>
        <li>You are at least {MIN_AGE} years old and act for yourself, or are allowed to act for the sender.</li>
        <li>What you tell us is true and complete, and the documents are genuine.</li>
        <li>You keep your password and codes to yourself, and tell us when somebody else may know them.</li>
        <li>You do not try to get at what belongs to others, and do not overload the service.</li>
      </ul>

      <h2>What it costs</h2>
      <p>
        The contribution that you choose, once for each remittance, before we begin. PayPal charges it in US dollars at
        ₹{RUPEES_PER_USD} a dollar. All prices are <Link to="/about#cost">on this page</Link>; when you get money back
        is under <Link to="/refunds">Refunds</Link>.
      </p>

      <h2>If something goes wrong</h2>
      <ul>
        <li>A mistake of ours is mended without cost, with a new certificate where one is needed.</li>
        <li>
          We answer for damage that we cause by intent or gross negligence. For the rest we answer up to the sum that
          you paid for the remittance in question, as far as the law allows such a limit.
        </li>
        <li>We do not answer for what follows from wrong or missing information that you gave us.</li>
      </ul>

      <h2>Ending it</h2>
      <p>
        You can withdraw a remittance and delete your account at any time. We may close an account that is used for
        something unlawful, or a remittance for which we get no answer for a long time; we tell you before.
      </p>

      <h2>The rest</h2>
      <p>
        Indian law holds. How we treat your details is under <Link to="/privacy">Privacy</Link>. If we change these
        terms, we tell you before, and what you have paid for is finished under the terms that held then. Complaints are
        answered by {company.grievances}.
      </p>
    </>
  )
}
