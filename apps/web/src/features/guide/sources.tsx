import { type Source, sourceInWords } from '@nirgam/domain/guide/facts/fact'
import type { ReactNode } from 'react'
import { Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'

/** Where it is said, how good that is, since when it holds and when we looked. */
export function SourceNote(of: Source) {
  return (
    <Text as="small" tone="dim" size="sm" className={classes.source}>
      {sourceInWords(of)}
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
