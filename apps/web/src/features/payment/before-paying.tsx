import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { byMoment } from '@nirgam/domain/shared/dates'
import type { Rupees } from '@nirgam/domain/shared/money'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Card, SectionHeading, Stack } from '../../ui/layout.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { FilingFinding } from '../guide/guide.tsx'
import { SignedBy } from '../signers/signers.tsx'
import classes from './payment.module.css'

const NOTICES = [
  'You pay the service contribution only. The transfer amount stays in your account until your bank sends it.',
  'PayPal charges in US dollars. The exact rupee cost depends on your card’s exchange rate.',
  'You approve the payment on PayPal’s page and come back here. We never see your card.',
  'If you lose your connection, we’ll still find your payment. You won’t be charged twice.',
  'Your receipt is ready as soon as the payment is confirmed.',
  REFUND_PROMISE,
]

type BeforePayingProps = { record: RemittanceRecord | null; contribution: Rupees | null }

/** Facts to know before paying: the forms to file, who does what by when, and when money is refunded. */
export function BeforePaying({ record, contribution }: BeforePayingProps) {
  return (
    <>
      {record && <FilingFinding record={record} />}
      {contribution !== null && <WhoDoesWhat contribution={contribution} />}
      <Stack as="ul" gap="sm" className={classes.notices} aria-label="Before you pay">
        {NOTICES.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
        <li>
          By paying you agree to our{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms
          </a>{' '}
          and{' '}
          <a href="/refunds" target="_blank" rel="noopener">
            refund rules
          </a>{' '}
          (open in a new tab).
        </li>
      </Stack>
    </>
  )
}

function WhoDoesWhat({ contribution }: { contribution: Rupees }) {
  const { data } = useQuery(query('GET /promise', { query: { contribution } }))
  const ready = data ? `Ready ${byMoment(Date.parse(data.due_at))} if you pay now.` : 'We’ll tell you by when.'
  const stages = [
    {
      title: 'We check what you sent us',
      text: 'If anything is missing, we’ll ask you. The clock pauses until you answer.',
    },
    {
      title: 'The accountant signs Form 146 (15CB), if you need it',
      text: `Before that, you assign the form on the tax portal, which takes about five minutes. ${ready}`,
    },
    { title: 'You file Form 145 (15CA), if you need it', text: 'With our filing sheet, in about ten minutes.' },
    { title: 'You take the documents to your bank', text: 'Your bank sends the money.' },
  ]
  return (
    <Card as="section" aria-labelledby="who-does-what">
      <Stack>
        <SectionHeading id="who-does-what" className="type-title">
          What happens after you pay
        </SectionHeading>
        <Timeline stages={stages.map((stage, index) => ({ ...stage, state: 'done', mark: index + 1 }))} />
        {data && <SignedBy {...data.signers} />}
      </Stack>
    </Card>
  )
}
