import type { SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { LRS_DOLLARS } from '@nirgam/domain/shared/limits'
import { dollarsInRupees, type Rupees } from '@nirgam/domain/shared/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { query } from '../../lib/query.ts'
import { coming } from '../../lib/screens/coming.tsx'
import { Card, SectionHeading, Stack, Text } from '../../ui/layout.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { PlannedSaleProps } from './finding/planned-sale.tsx'
import { InLedger } from './interview/in-ledger.tsx'
import { keptSale } from './sale/kept-sale.ts'

// The form does not include the rules: they load with the step that lists documents.
const LimitsInDollars = lazy(() => import('./finding/limits-in-dollars.tsx'))

/** The documents that follow from a form's answers. */
export const DocumentsOfForm = coming(async () => (await import('./finding/documents-of-form.tsx')).default)

export type { CaseQuestionName } from './finding/finding-of-case.tsx'

// On a case the rules load with the first part that needs them.
const findingOfCase = () => import('./finding/finding-of-case.tsx')
export const QuestionOfCase = lazy(async () => ({ default: (await findingOfCase()).QuestionOfCase }))
export const WhyInCase = lazy(async () => ({ default: (await findingOfCase()).WhyInCase }))
export const AnswersInCase = lazy(async () => ({ default: (await findingOfCase()).AnswersInCase }))

const PlannedSale = lazy(async () => ({ default: (await import('./finding/planned-sale.tsx')).PlannedSale }))

/** Shown only to a user who came from a planned sale. */
export function SalePlannedBefore(props: PlannedSaleProps) {
  return (
    keptSale.read() !== null && (
      <Suspense>
        <PlannedSale {...props} />
      </Suspense>
    )
  )
}

type FilingLinkProps = { form: SharedWithForm }

/** The link to the guide. It passes the form's answers in the history state, not in the address. */
export function FilingLink({
  form: { accountType, sourceOfFunds, amount, destinationCountry, bank = '' },
}: FilingLinkProps) {
  const form: SharedWithForm = { accountType, sourceOfFunds, amount, destinationCountry, bank }
  return (
    <Text size="md">
      <Link to="/guide/questions" state={{ form }}>
        What will I have to file?
      </Link>
    </Text>
  )
}

/** The forms to file, from the saved answers and the ledger, with a link to the questions that make it more certain. */
export function FilingFinding({ record: { id, version } }: { record: RemittanceRecord }) {
  const { data, isPending, refetch } = useQuery({
    ...query('GET /remittances/:id/finding', { params: { id }, asOf: version }),
    placeholderData: keepPreviousData,
    // The ledger may have new entries, and the date may have changed.
    refetchOnMount: 'always',
  })
  // About as tall as the content that replaces it, so that little moves.
  if (isPending) return <Skeleton height="11rem" />
  if (!data) return <ErrorState title="We couldn’t load what you may have to file" onRetry={() => void refetch()} />
  const { headline, is_free, is_open, reasons, guide_path, ledger } = data
  return (
    <Card as="section" tone={is_free ? 'accent' : 'surface'} aria-labelledby="filing">
      <Stack gap="sm">
        <SectionHeading id="filing" className="type-title">
          {is_free ? 'You may not need us' : 'What you’ll probably need to file'}
        </SectionHeading>
        <p>
          <strong>{headline}.</strong>
          {is_free && ' If that’s right, there’s nothing to pay for. Here is why:'}
          {is_open && !is_free && ' This is based on your answers so far. A few more might reduce it.'}
        </p>
        {ledger && <InLedger ledger={ledger} />}
        {reasons.map((text) => (
          <Text key={text} size="md">
            {text}
          </Text>
        ))}
        <Text tone="dim" size="md">
          This is general information, not tax advice. The accountant has the last word on it.{' '}
          <Link to={guide_path}>{is_open ? 'Answer the remaining questions' : 'See why'}</Link>
        </Text>
      </Stack>
    </Card>
  )
}

/** Shown above the smaller of the two yearly limits in foreign currency; it does not block the user. */
export function YearlyLimitHint({ amount }: { amount: Rupees | null }) {
  if (amount === null || amount <= dollarsInRupees(LRS_DOLLARS)) return null
  return (
    <Suspense>
      <LimitsInDollars amount={amount} />
    </Suspense>
  )
}
