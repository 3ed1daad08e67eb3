import type { SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { LRS_DOLLARS } from '@nirgam/domain/shared/limits'
import { dollarsInRupees, type Rupees } from '@nirgam/domain/shared/money'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { coming } from '../../lib/screens/coming.tsx'
import { Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { FINDING_HEIGHT } from './finding/finding-height.ts'
import type { PlannedSaleProps } from './finding/planned-sale.tsx'
import { keptSale } from './sale/kept-sale.ts'

// The form knows of the guide and carries nothing of it: the rules come where something is said.
const findingOfForm = () => import('./finding/finding-of-form.tsx')
const FindingOfForm = lazy(findingOfForm)
const LimitsInDollars = lazy(() => import('./finding/limits-in-dollars.tsx'))

/** The documents that a form's answers lead to. */
export const DocumentsOfForm = coming(async () => (await findingOfForm()).DocumentsOfForm)

export type { CaseQuestionName } from './finding/finding-of-case.tsx'

// On a case the rules come with the first thing that needs them.
const findingOfCase = () => import('./finding/finding-of-case.tsx')
export const QuestionOfCase = lazy(async () => ({ default: (await findingOfCase()).QuestionOfCase }))
export const WhyInCase = lazy(async () => ({ default: (await findingOfCase()).WhyInCase }))
export const AnswersInCase = lazy(async () => ({ default: (await findingOfCase()).AnswersInCase }))

const PlannedSale = lazy(async () => ({ default: (await import('./finding/planned-sale.tsx')).PlannedSale }))

/** Only for somebody who went on from a planned sale. */
export function SalePlannedBefore(props: PlannedSaleProps) {
  return (
    keptSale.read() !== null && (
      <Suspense>
        <PlannedSale {...props} />
      </Suspense>
    )
  )
}

type OfForm = { form: SharedWithForm }

/** The way to the guide, with what the form knows; in the browser's memory of the page, not in its address. */
export function FilingLink({ form: { accountType, sourceOfFunds, amount, destinationCountry, bank = '' } }: OfForm) {
  const form: SharedWithForm = { accountType, sourceOfFunds, amount, destinationCountry, bank }
  return (
    <Text size="md">
      <Link to="/guide/questions" state={{ form }}>
        What will I have to file?
      </Link>
    </Text>
  )
}

/** The finding from the form's answers so far and the sender's ledger of this year. */
export function FilingFinding({ form, receiver }: OfForm & { receiver: string }) {
  return (
    <Suspense fallback={<Skeleton height={FINDING_HEIGHT} />}>
      <FindingOfForm form={form} receiver={receiver} />
    </Suspense>
  )
}

/** Above the smaller of the two yearly limits in foreign money; it stops nobody. */
export function YearlyLimitHint({ amount }: { amount: Rupees | null }) {
  if (amount === null || amount <= dollarsInRupees(LRS_DOLLARS)) return null
  return (
    <Suspense>
      <LimitsInDollars amount={amount} />
    </Suspense>
  )
}
