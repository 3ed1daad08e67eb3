import { GRADES, type Source, sourceInWords } from '@nirgam/domain/guide/facts/fact'
import type { ReactNode } from 'react'
import { Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'

/** Those who publish the texts. The sites are named, because their deep links change. */
const PUBLISHERS: readonly (readonly [name: string, site: string])[] = [
  ['Income-tax Department', 'https://www.incometax.gov.in/'],
  ['Reserve Bank of India', 'https://www.rbi.org.in/'],
  ['Institute of Chartered Accountants of India', 'https://www.icai.org/'],
]

/** Where it is said, how good that is, since when it holds and when we looked. */
export function SourceNote(of: Source) {
  return (
    <Text as="small" tone="dim" size="sm" className={classes.source}>
      {withLink(sourceInWords(of))}
    </Text>
  )
}

function withLink(words: string): ReactNode {
  const [name = '', site] = PUBLISHERS.find(([publisher]) => words.includes(publisher)) ?? []
  if (site === undefined) return words
  const [before, ...after] = words.split(name)
  return (
    <>
      {before}
      <a href={site} target="_blank" rel="noreferrer">
        {name}
      </a>
      {after.join(name)}
    </>
  )
}

/** How good a source is; the rest of it opens from there. */
export function FoldedSource(of: Source) {
  return (
    <details className={classes.sourceFold}>
      <summary>Source: {GRADES[of.grade]}</summary>
      <SourceNote {...of} />
    </details>
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
