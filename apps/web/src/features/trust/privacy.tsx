import { SET_ASIDE_DAYS } from '@nirgam/domain/shared/limits'
import { site } from '../../lib/site.ts'
import { company } from './company.ts'

export function Privacy() {
  const { email } = site.support
  return (
    <>
      <p>
        {company.name}, {company.address}, decides how the details you give to Nirgam are used and is responsible for
        them.
      </p>

      <h2>What we ask for, and why</h2>
      <ul>
        <li>
          To open an account: your email address or mobile number, and a password. If you log in with Google, Facebook,
          Instagram or X, what they tell us: who you are there, your name and your email address.
        </li>
        <li>
          For the forms: names, addresses, date of birth, PAN, bank accounts of sender and receiver, where the money
          comes from, and the documents that show it. The forms ask for them, and so does your bank.
        </li>
        <li>For the payment: the amount and PayPal’s transaction number. We never see your card.</li>
        <li>To answer you: what you write to us.</li>
      </ul>
      <p>We collect nothing else, sell nothing, and do not track you across other sites.</p>

      <h2>What stays in your browser</h2>
      <ul>
        <li>While you are not logged in: the answers to the first questions, so that nothing is lost.</li>
        <li>Your login, until you log out or do not come back for a week, and your light or dark setting.</li>
        <li>One cookie that tells us that this browser is yours, so that strangers cannot lock you out.</li>
        <li>Never your PAN, account numbers or documents.</li>
      </ul>

      <h2>How it is kept</h2>
      <p>
        In {company.data_place}. Personal details and documents are encrypted where they are stored, and travel
        encrypted. Our staff see only what they need for your case, log in with two factors, and every time someone
        opens a document or full number it is recorded.
      </p>

      <h2>Who we share it with</h2>
      <ul>
        <li>The chartered accountant who signs: all that belongs to the certificate ({company.accountants}).</li>
        <li>PayPal: the amount and the number of your remittance, and what you tell PayPal yourself.</li>
        <li>The companies that deliver our emails and text messages: your address or number and the message.</li>
        <li>Public postal services: the postal code you typed, without your name.</li>
        <li>The Income-tax Department and your bank: the documents, once you or your accountant file or show them.</li>
        <li>Authorities, where a law obliges us. We give no more than it asks for.</li>
      </ul>

      <h2>How long we keep it</h2>
      <ul>
        <li>A sign-up that was never confirmed: seven days.</li>
        <li>A form that you set aside for another: {SET_ASIDE_DAYS} days.</li>
        <li>
          What was paid for, with its documents: as long as tax and accounting law asks for it, which is several years.
        </li>
        <li>Everything else: until you delete your account.</li>
        <li>Backups hold a copy, encrypted as well, until newer ones replace them.</li>
      </ul>

      <h2>What you can do</h2>
      <ul>
        <li>See and change your details in your profile.</li>
        <li>Download all of it, documents included, with one button in your profile.</li>
        <li>
          Delete your account there. We tell you first what the law makes us keep. The rest is erased straight away.
        </li>
        <li>
          Ask, object or complain: <a href={`mailto:${email}`}>{email}</a>, or {company.grievances}. If our answer does
          not satisfy you, you can complain to the Data Protection Board of India.
        </li>
      </ul>
    </>
  )
}
