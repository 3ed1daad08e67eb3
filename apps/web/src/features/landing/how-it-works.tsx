import { Timeline } from '../../ui/timeline.tsx'
import { CertificatePicture } from './certificate-picture.tsx'
import classes from './landing.module.css'
import { Section } from './section.tsx'

const steps = [
  {
    title: 'Say what you are sending',
    text: 'Amount, bank, kind of account and where the money comes from. Five short steps, saved as you go.',
  },
  {
    title: 'Add sender and receiver',
    text: 'Log in, then fill in names, addresses and bank details. Each field says what it means and shows an example.',
  },
  {
    title: 'Check, choose a contribution, pay',
    text: 'See everything on one page before you pay by card or wallet through PayPal.',
  },
  {
    title: 'Take the certificate to your bank',
    text: 'Follow its progress on your dashboard. Your bank then makes the transfer from your own account.',
  },
]

export function HowItWorks() {
  return (
    <Section id="how-it-works" title="Four steps from question to certificate" tinted>
      <div className={classes.columns}>
        <Timeline stages={steps.map((step, index) => ({ ...step, state: 'done', mark: index + 1 }))} />
        <CertificatePicture />
      </div>
    </Section>
  )
}
