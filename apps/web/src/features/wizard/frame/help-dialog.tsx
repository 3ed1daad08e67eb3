import { LAST_GUEST_STEP, STEP_COUNT, STEPS, type StepId } from '@nirgam/domain/remittance/steps'
import { site } from '../../../lib/site.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card, Facts, Stack, Text } from '../../../ui/layout.tsx'

/** Contacts, frequent questions and the remaining steps. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { phone, email, hours } = site.support
  return (
    <Dialog title="How can we help?" onClose={onClose}>
      <Card tone="tint" pad="sm">
        <Stack as="section" gap="sm">
          <Contact label={`Call us, ${hours} India time`} address={`tel:${phone}`} text={phone} />
          <Contact label="Write to us, 24/7" address={`mailto:${email}`} text={email} />
        </Stack>
      </Card>
      <Facts
        facts={[
          ['Can I stop and come back?', 'Yes. Your answers are saved as you go.'],
          ['When do I need an account?', `After step ${LAST_GUEST_STEP}. What you entered comes with you.`],
          ['When do I pay?', `At step ${STEP_COUNT}, after you’ve checked everything.`],
        ]}
      />
      <p>
        More in our{' '}
        <a href="/#questions" target="_blank" rel="noreferrer">
          questions and answers
        </a>
        .
      </p>
      <details>
        <summary>What each step asks</summary>
        <ol>
          {STEPS.map(({ id, title }) => (
            <li key={id}>
              <strong>{title}</strong>
              <br />
              {STEP_ASKS[id]}
            </li>
          ))}
        </ol>
      </details>
    </Dialog>
  )
}

function Contact({ label, address, text }: { label: string; address: string; text: string }) {
  return (
    <div>
      <Text size="md" tone="dim">
        {label}
      </Text>
      <a href={address}>
        <strong>{text}</strong>
      </a>
    </div>
  )
}

const STEP_ASKS: Readonly<Record<StepId, string>> = {
  amount: 'How much you send, and to which country.',
  bank: 'Your bank in India.',
  accountType: 'NRE, NRO, FCNR, savings or current.',
  sourceOfFunds: 'Where the money came from.',
  dateOfBirth: "The sender's date of birth.",
  senderDetails: "The sender's name, contact and address.",
  receiverDetails: "The receiver's name, contact and address.",
  senderBankDetails: 'Account number, IFSC, PAN and BSR code.',
  receiverBankDetails: 'Account number, SWIFT code and, by country, routing number or IBAN.',
  confirmation: 'Check everything before you pay.',
  contribution: 'What you pay for the certificate, from ₹500.',
  documents: 'PAN card, passport and others, if you have them ready.',
  payment: 'Payment through PayPal.',
}
