import { Banner } from '../../ui/banner.tsx'
import type { Failure } from './attempt.ts'

export function FailureBanner({ failure }: { failure: Failure }) {
  return (
    <Banner kind="error" title={failure.hint === null ? undefined : failure.message}>
      {failure.hint ?? failure.message}
    </Banner>
  )
}
