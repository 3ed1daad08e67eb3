import { lazy, Suspense } from 'react'
import type { Wizard } from '../use-wizard.ts'
import { useMedia } from './media.ts'

const TransferSoFar = lazy(() => import('./transfer-so-far.tsx'))

/** Beside the question, where a screen has room to spare; on others its code is not loaded. */
export function SoFar(props: { wizard: Wizard }) {
  return <Suspense>{useMedia('(min-width: 75.01em)') && <TransferSoFar {...props} />}</Suspense>
}
