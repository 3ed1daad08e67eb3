import { MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { formatRupees, processingTime } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS } from '@nirgam/domain/options'
import { Card, Row, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './landing.module.css'
import { Section } from './section.tsx'

const STEPS = [
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
        <Timeline stages={STEPS.map((step, index) => ({ ...step, state: 'done', mark: index + 1 }))} />
        <CertificatePicture />
      </div>
    </Section>
  )
}

const EXAMPLE = [
  ['Remitter', 'Asha Rao'],
  ['Beneficiary', 'Kiran Rao, Germany'],
  ['Purpose', 'Sale of property'],
  ['Amount', '₹50,00,000'],
] as const

/** What the person ends up with, with an invented name on it. */
function CertificatePicture() {
  return (
    <figure className={classes.picture}>
      <Card pad="lg" className={classes.paper} aria-hidden="true">
        <Text tone="dim" size="sm">
          Certificate of an accountant
        </Text>
        <Text size="2xl" weight="semibold">
          Form 15CB
        </Text>
        <dl>
          {EXAMPLE.map(([term, value]) => (
            <Row key={term} justify="between">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </dl>
        <StatusBadge color="green" label="✓ Ready for your bank" />
      </Card>
      <figcaption>An example with invented details</figcaption>
    </figure>
  )
}

export function Contributions() {
  return (
    <Section
      id="cost"
      title="You choose what you contribute"
      lead={`One service contribution, nothing hidden. A higher one is handled sooner. You may also name your own amount, from ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}.`}
    >
      <Card as="ul" pad="none" className={classes.tiles}>
        {CONTRIBUTION_PRESETS.map((amount) => (
          <li key={amount}>
            <strong>{formatRupees(amount)}</strong>
            <Text as="span" tone="dim">
              usually {processingTime(amount)}
            </Text>
          </li>
        ))}
      </Card>
    </Section>
  )
}
