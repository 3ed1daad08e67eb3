import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import { site } from '../../lib/site.ts'
import { Facts } from '../../ui/layout.tsx'

export function Refunds() {
  const { email, phone, hours } = site.support
  return (
    <>
      <p>
        You pay a contribution for our work on your documents. The money that you send abroad never passes through our
        hands. {REFUND_PROMISE}
      </p>

      <h2>What you get back</h2>
      <Facts
        facts={[
          ['You were charged twice', 'All of the second payment, without your asking.'],
          ['We cannot certify your transfer', 'All of it, unless what you told us was untrue.'],
          ['Nothing has to be filed', 'All of it. You keep the accountant’s letter for your bank.'],
          ['We close it because you haven’t answered', 'All of it.'],
          ['You withdraw before we have begun', 'All of it.'],
          [
            'You withdraw while we work on it',
            'The part we haven’t worked for yet. We’ll tell you the amount and how we worked it out.',
          ],
          [
            'Your certificate or filing sheet is ready',
            'Nothing, because the work is done. We fix our own mistakes free of charge.',
          ],
          [
            'Your bank asks for something else',
            'Nothing, but we answer the bank or issue a new certificate free of charge.',
          ],
        ]}
      />

      <h2>How to ask for it</h2>
      <p>
        Withdraw the remittance on its page, or write to <a href={`mailto:${email}`}>{email}</a> with its number (REM-
        or NRG-). You can also call {phone} ({hours}).
      </p>

      <h2>How and when it comes</h2>
      <ul>
        <li>We decide within three working days and email you.</li>
        <li>The money goes back by PayPal, to the card or account that you paid with, in US dollars.</li>
        <li>It’s on its way within five working days of the decision. Your card’s bank may take a few more days.</li>
        <li>You get back the dollars that were charged. We can’t refund your bank’s exchange fees.</li>
        <li>Your remittance page, your contributions and your receipt show when it was asked for and refunded.</li>
      </ul>
    </>
  )
}
