import { lazy, Suspense } from 'react'
import type { Wizard } from '../use-wizard.ts'
import { useMedia } from './media.ts'

const TransferSoFar = lazy(() => import('./transfer-so-far.tsx'))

/** Shown next to the question on wide screens; other screens do not load its code. */
export function SoFar(props: { wizard: Wizard }) {
  return <Suspense>{useMedia('(min-width: 75.01em)') && <TransferSoFar {...props} />}</Suspense>
}
