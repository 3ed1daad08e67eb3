import { LRS_DOLLARS } from '@nirgam/domain/guide/dollar-limits'
import type { SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { RUPEES_PER_USD } from '@nirgam/domain/limits'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/states.tsx'

// The form knows of the guide and carries nothing of it: the rules come where something is said.
const LinkWithAnswers = lazy(() => import('./link-with-answers.tsx'))
const FindingOfForm = lazy(() => import('./finding-of-form.tsx'))
const LimitsInDollars = lazy(() => import('./limits-in-dollars.tsx'))

type OfForm = { form: SharedWithForm }

/** The way to the guide, with what the form knows already answered. */
export function FilingLink({ form }: OfForm) {
  return (
    <Text size="md">
      <Suspense fallback={<Link to="/guide">What will I have to file?</Link>}>
        <LinkWithAnswers form={form} />
      </Suspense>
    </Text>
  )
}

/** What the answers of the form come to so far. */
export function FilingFinding({ form }: OfForm) {
  return (
    <Suspense fallback={<Skeleton height="11rem" />}>
      <FindingOfForm form={form} />
    </Suspense>
  )
}

/** Above the smaller of the two yearly limits in foreign money; it stops nobody. */
export function YearlyLimitHint({ amount }: { amount: number | null }) {
  if ((amount ?? 0) <= LRS_DOLLARS * RUPEES_PER_USD) return null
  return (
    <Suspense>
      <LimitsInDollars amount={amount ?? 0} />
    </Suspense>
  )
}
