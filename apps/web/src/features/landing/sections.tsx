import { CONTRIBUTION_PRESETS } from '@nirgam/domain/remittance/answers/options'
import { formatRupees, processingTime } from '@nirgam/domain/shared/money'
import type { ReactNode } from 'react'
import { site } from '../../lib/site.ts'
import { Card, Heading, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './landing.module.css'

type SectionProps = { id: string; title: string; lead?: ReactNode; tinted?: boolean; children: ReactNode }

export function Section({ id, title, lead, tinted = false, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} data-tinted={tinted || undefined} aria-labelledby={`${id}-title`}>
      <div className={classes.inner}>
        <h2 id={`${id}-title`} className="type-section">
          {title}
        </h2>
        {lead && (
          <Text tone="dim" size="lg">
            {lead}
          </Text>
        )}
        {children}
      </div>
    </section>
  )
}

const STEPS = [
  {
    title: 'Tell us about the transfer',
    text: 'Amount, bank, kind of account and where the money comes from. Five short steps, saved as you go.',
  },
  {
    title: 'Add sender and receiver',
    text: 'Log in, then fill in names, addresses and bank details.',
  },
  {
    title: 'Check, choose a contribution, pay',
    text: 'See everything on one page before you pay through PayPal.',
  },
  {
    title: 'File and take it to your bank',
    text: 'We sign Form 146 (15CB). You file Form 145 (15CA) with our step-by-step sheet (about 10 minutes), then your bank sends the money.',
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

const CERTIFIED = [
  ['Remitter', 'Asha Rao'],
  ['Beneficiary', 'Kiran Rao, Germany'],
  ['Purpose', 'Sale of property'],
  ['Amount', '₹50,00,000'],
] as const

/** A sample of the certificate, with an invented name on it. */
function CertificatePicture() {
  return (
    <figure className={classes.picture}>
      <Card pad="lg" className={`raised ${classes.paper}`} aria-hidden="true">
        <Text tone="dim" size="sm">
          Accountant’s certificate
        </Text>
        <Text size="2xl" weight="semibold">
          Form 146 (15CB)
        </Text>
        <dl>
          {CERTIFIED.map(([term, value]) => (
            <Row key={term} justify="between">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </dl>
        <StatusBadge color="green" label="✓ Ready for your bank" />
      </Card>
      <figcaption>
        <Text tone="dim" size="sm">
          An example with invented details
        </Text>
      </figcaption>
    </figure>
  )
}

export function Contributions() {
  return (
    <Section
      id="cost"
      title="You choose what you contribute"
      lead="One payment, no hidden fees. Higher contributions are handled sooner. Times are in our working hours."
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

const QUESTIONS = [
  [
    'What are 15CA and 15CB?',
    'Form 145 (15CA) is your declaration to the Income-tax Department about the tax on the money you send. Form 146 (15CB) is a chartered accountant’s certificate that supports it. Banks ask for them before they send taxable money abroad. 15CA and 15CB are their old names.',
  ],
  ['Does Nirgam move my money?', 'No. Your own bank sends it. We prepare the documents your bank needs to see first.'],
  [
    'What do I need before I start?',
    'Your PAN, account number and IFSC, and the receiver’s address, account number and SWIFT code. For some countries also an IBAN or a routing number. You can add documents later.',
  ],
  [
    'How do I pay, and how much?',
    'You choose the contribution yourself and pay it by card or wallet through PayPal, in US dollars. You see both amounts before you pay.',
  ],
  [
    'Can I stop and come back later?',
    'Yes. As a guest, your answers are kept in this browser only. Once you’ve signed up, you can continue on any device.',
  ],
  [
    'Is my information safe?',
    'Your personal details and documents are stored encrypted. Account numbers and your PAN are never kept in the browser, and lists show only the last four digits.',
  ],
] as const

export function Questions() {
  return (
    <Section id="questions" title="Common questions">
      <div className={`${classes.columns} ${classes.questions}`}>
        <div>
          {QUESTIONS.map(([question, answer]) => (
            <details key={question} name="questions" className={classes.question}>
              <summary>{question}</summary>
              <Text tone="dim">{answer}</Text>
            </details>
          ))}
        </div>
        <Card tone="accent">
          <Stack as="section" gap="sm" aria-label="Help">
            <Heading as="h3" size="lg">
              Ask a person
            </Heading>
            <div>
              <a href={`tel:${site.support.phone}`}>{site.support.phone}</a>
              <Text tone="dim" size="md">
                {site.support.hours}
              </Text>
            </div>
            <div>
              <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
              <Text tone="dim" size="md">
                24/7
              </Text>
            </div>
          </Stack>
        </Card>
      </div>
    </Section>
  )
}
