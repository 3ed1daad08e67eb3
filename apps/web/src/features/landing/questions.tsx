import { MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { formatRupees } from '@nirgam/domain/money'
import { site } from '../../lib/site.ts'
import { Card, Heading, Stack, Text } from '../../ui/layout.tsx'
import classes from './landing.module.css'
import { Section } from './section.tsx'

const questions = [
  {
    question: 'What are 15CA and 15CB?',
    answer:
      'Form 15CA is your declaration to the Income-tax Department that tax on the money has been looked at. Form 15CB is the certificate of a chartered accountant that backs it. Banks ask for them before they send taxable money abroad. Since 1 April 2026 the department numbers them Form 145 and Form 146; banks still use the old names, and so do we.',
  },
  {
    question: 'Does Nirgam move my money?',
    answer:
      'No. The transfer goes from your own bank account to the receiver through your own bank. We prepare the papers your bank needs to see first.',
  },
  {
    question: 'What should I have at hand?',
    answer:
      'Your PAN, your bank account number and IFSC, and the receiver’s address, account number and SWIFT code. For the United States also the routing number; for the United Kingdom, Germany, France and the Netherlands the IBAN. Further documents are optional.',
  },
  {
    question: 'How do I pay, and how much?',
    answer: `You choose the contribution yourself, from ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}. You pay it by card or wallet through PayPal, which charges the amount in US dollars. You see both amounts before you pay.`,
  },
  {
    question: 'Can I stop and go on later?',
    answer:
      'Yes. The first five steps are kept in your browser, everything after them in your account. You come back to the step where you stopped, on any device once you are logged in.',
  },
  {
    question: 'Is my information safe?',
    answer:
      'Your personal details and documents are stored encrypted. Account numbers and your PAN are never kept in the browser, and lists show only the last four digits.',
  },
]

export function Questions() {
  return (
    <Section id="questions" title="Questions people ask us">
      <div className={`${classes.columns} ${classes.questions}`}>
        <div>
          {questions.map(({ question, answer }) => (
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
            <p>Someone who knows the forms answers your call or message.</p>
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
