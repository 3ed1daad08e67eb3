import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import { CONTRIBUTION_PRESETS } from '@nirgam/domain/remittance/answers/options'
import {
  formatRupees,
  formatUsd,
  MIN_CUSTOM_CONTRIBUTION,
  processingTime,
  RUPEES_PER_USD,
  usdCentsFor,
} from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { site } from '../../lib/site.ts'
import { Facts } from '../../ui/layout.tsx'
import { company } from './company.ts'
import classes from './trust.module.css'

export function About() {
  const { phone, email, hours } = site.support
  return (
    <>
      <h2>Who we are</h2>
      <p>
        Nirgam prepares the tax documents for money that people send out of India: the accountant’s certificate in Form
        146 (15CB), and the sheet with which you file Form 145 (15CA) yourself.
      </p>
      <Facts
        facts={[
          ['Company', company.name],
          ['Registration', company.number],
          ['Address', company.address],
          ['Phone', `${phone} (${hours})`],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
        ]}
      />

      <h2>Who signs your certificate</h2>
      <p>
        A practising chartered accountant, who reviews your documents and is responsible for the certificate. Each
        certificate carries a UDIN, issued by the Institute of Chartered Accountants of India, so you and your bank can
        verify it: <Link to="/guide/udin">how to check a UDIN</Link>.
      </p>
      <Facts facts={[['Accountants', company.accountants]]} />

      <h2>What we do, and what we do not do</h2>
      <ul>
        <li>We check your documents, work out the tax and prepare what has to be filed.</li>
        <li>We never hold or send your money. The transfer goes from your account through your own bank.</li>
        <li>We can’t certify every transfer. If the law doesn’t allow yours, we’ll tell you.</li>
      </ul>

      <h2>Where your data is stored</h2>
      <p>
        Database, documents and backups are kept in {company.data_place}. Personal details and every document are stored
        encrypted, each document under a key of its own. More under <Link to="/privacy">Privacy</Link>.
      </p>

      <h2 id="cost">What it costs</h2>
      <p>
        One contribution for each remittance, which you choose yourself. PayPal charges it in US dollars at ₹
        {RUPEES_PER_USD} a dollar; you see both amounts before you pay. We charge nothing else.
      </p>
      <Prices />
      <p>
        These prices do not include your bank’s transfer charges or your card issuer’s fee for paying in dollars.{' '}
        {REFUND_PROMISE} <Link to="/refunds">All refund rules</Link>.
      </p>

      <h2>Received one of our certificates?</h2>
      <p>
        Banks and others can <Link to="/check">check whether they are genuine</Link>, without an account.
      </p>

      <h2>If something’s wrong</h2>
      <p>
        Talk to us first. We fix most things within a day. Complaints, and questions about your personal details, are
        answered by {company.grievances}.
      </p>
    </>
  )
}

function Prices() {
  return (
    <table className={`tabular ${classes.prices}`}>
      <thead>
        <tr>
          <th scope="col">In rupees</th>
          <th scope="col">Charged in dollars</th>
          <th scope="col">Usually ready within, in working time</th>
        </tr>
      </thead>
      <tbody>
        {[MIN_CUSTOM_CONTRIBUTION, ...CONTRIBUTION_PRESETS].map((rupees) => (
          <tr key={rupees}>
            <th scope="row">
              {rupees === MIN_CUSTOM_CONTRIBUTION && 'From '}
              {formatRupees(rupees)}
            </th>
            <td>US{formatUsd(usdCentsFor(rupees))}</td>
            <td>{processingTime(rupees)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
