import { GRADES, type Source } from '@nirgam/domain/guide/facts'
import { dayInWords } from '@nirgam/domain/guide/tax-year'
import type { ReactNode } from 'react'
import { Text } from '../../ui/layout.tsx'

/** Where it is said, how good that is, and when we looked. */
export function SourceNote({ source, grade, checked }: Source) {
  return (
    <Text as="small" tone="dim" size="sm">
      {source} · {GRADES[grade]} · checked {dayInWords(checked)}
    </Text>
  )
}

/** Something we found, with its source under it. */
export function Sourced({ of, children }: { of: Source; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <SourceNote {...of} />
    </>
  )
}
