import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import { MIN_AGE } from '@nirgam/domain/shared/limits'
import { RUPEES_PER_USD } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { company } from './company.ts'

export function Terms() {
  return (
    <>
      <p>
        These terms apply between you and {company.name} ({company.number}), {company.address}. You accept them when you
        open an account or pay.
      </p>

      <h2>What we do for you</h2>
      <ul>
        <li>We check what you give us, work out which forms your transfer needs and prepare them.</li>
        <li>
          Where a certificate in Form 146 (15CB) is needed, a chartered accountant ({company.accountants}) examines the
          documents and signs it, if it can be signed.
        </li>
        <li>
          You file Form 145 (15CA) yourself on the portal of the Income-tax Department, with a sheet that tells you what
          to enter, and take the documents to your bank.
        </li>
        <li>Our times are typical, measured in working hours, and pause while we wait for you.</li>
      </ul>

      <h2>What we do not do</h2>
      <ul>
        <li>We are not a bank and move no money. Your bank decides whether and when the transfer is made.</li>
        <li>We do not decide about your tax: the department does, and it may take a different view.</li>
        <li>The public guide is general information. It is not advice on your own situation.</li>
      </ul>

      <h2>What we ask of you</h2>
      <ul>
        <li>You are at least {MIN_AGE} years old and act for yourself, or are allowed to act for the sender.</li>
        <li>What you tell us is true and complete, and the documents are genuine.</li>
        <li>You keep your password and codes to yourself, and tell us if anyone else may know them.</li>
        <li>You do not try to access other people’s data, and do not overload the service.</li>
      </ul>

      <h2>What it costs</h2>
      <p>
        The contribution that you choose, once for each remittance, before we begin. PayPal charges it in US dollars at
        ₹{RUPEES_PER_USD} a dollar. All prices are <Link to="/about#cost">on this page</Link>. {REFUND_PROMISE} The
        other cases are under <Link to="/refunds">Refunds</Link>.
      </p>

      <h2>If something goes wrong</h2>
      <ul>
        <li>We fix our own mistakes free of charge, with a new certificate where one is needed.</li>
        <li>
          We are liable for damage we cause intentionally or through gross negligence. Otherwise our liability is
          limited to what you paid for the remittance in question, as far as the law allows such a limit.
        </li>
        <li>We are not liable for the results of wrong or missing information that you gave us.</li>
      </ul>

      <h2>Ending it</h2>
      <p>
        You can withdraw a remittance and delete your account at any time. We may close an account that is used for
        something unlawful, or a remittance for which we get no answer for a long time; we will tell you first.
      </p>

      <h2>Other things to know</h2>
      <p>
        Indian law applies. How we treat your details is under <Link to="/privacy">Privacy</Link>. If we change these
        terms, we will tell you first, and we finish what you have paid for under the terms that applied then.
        Complaints are answered by {company.grievances}.
      </p>
    </>
  )
}
