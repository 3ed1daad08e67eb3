import { site } from '../../lib/site.ts'
import { Facts } from '../../ui/layout.tsx'

export function Refunds() {
  const { email, phone, hours } = site.support
  return (
    <>
      <p>
        You pay a contribution for our work on your papers, not the money that you send abroad: that never passes
        through our hands.
      </p>

      <h2>What you get back</h2>
      <Facts
        facts={[
          ['You were charged twice', 'All of the second payment, without your asking.'],
          ['We cannot certify your transfer', 'All of it, unless what you told us was untrue.'],
          ['Nothing has to be filed', 'What has not been worked for. We tell you the sum and how we came to it.'],
          ['You withdraw before we have begun', 'All of it.'],
          [
            'You withdraw while we work on it',
            'What has not been worked for yet. We tell you the sum and how we came to it.',
          ],
          [
            'Your certificate or filing sheet is ready',
            'Nothing, because the work is done. Mistakes of ours we mend without cost.',
          ],
          [
            'Your bank asks for something else',
            'Nothing, but we answer the bank, or make a new certificate, without cost.',
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
        <li>We decide within three working days and write to you.</li>
        <li>The money goes back by PayPal, to the card or account that you paid with, in US dollars.</li>
        <li>It is on its way within five working days of the decision; your card’s bank may take some days more.</li>
        <li>
          You get back the dollars that were charged. What your bank took for exchanging them is not in our hands.
        </li>
        <li>The page of your remittance, your contributions and your receipt show it: asked, refunded, and when.</li>
      </ul>
    </>
  )
}
