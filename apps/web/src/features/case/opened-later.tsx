import { type ReactNode, Suspense, useState } from 'react'
import { Skeleton } from '../../ui/states.tsx'

type OpenedLaterProps = { title: string; className: string | undefined; children: ReactNode }

/** Loads and draws its content when it is opened for the first time. */
export function OpenedLater({ title, className, children }: OpenedLaterProps) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={className} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <Suspense fallback={<Skeleton height="20rem" />}>{children}</Suspense>}
    </details>
  )
}
