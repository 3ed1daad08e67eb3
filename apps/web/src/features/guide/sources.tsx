import { GRADES, type Source, sourceInWords } from '@nirgam/domain/guide/facts/fact'
import type { ReactNode } from 'react'
import { Row, Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'

/**
 * The publishers of the sources: the name in a source, the address, and what is published there. Most sites are linked
 * as a whole, because their deep links change.
 */
const PUBLISHED = {
  attorney: [
    'circular of 25 May 2007',
    'https://www.rbi.org.in/Scripts/NotificationUser.aspx?Id=3556',
    'Reserve Bank of India: who may act for you',
  ],
  lrs: [
    'Liberalised Remittance Scheme',
    'https://www.rbi.org.in/Scripts/FAQView.aspx?Id=115',
    'Reserve Bank of India: questions about the LRS',
  ],
  nro: [
    'remittance of assets',
    'https://www.rbi.org.in/Scripts/FAQView.aspx?Id=52',
    'Reserve Bank of India: questions about NRO accounts',
  ],
  idfc: [
    'IDFC',
    'https://www.idfcfirstbank.com/nri-payments-transfers/repatriation-from-nro-Account.html',
    'IDFC Bank: what it asks for',
  ],
  udin: ['UDIN portal', 'https://udin.icai.org/', 'Where you can look up a UDIN'],
  tax: ['Income-tax Department', 'https://www.incometax.gov.in/', 'The tax portal: forms and how to file them'],
  rbi: ['Reserve Bank', 'https://www.rbi.org.in/', 'Reserve Bank of India'],
} as const satisfies Record<string, readonly [named: string, address: string, found: string]>

export type Published = keyof typeof PUBLISHED

/** The sources of an article. */
export function ReadMore({ at }: { at: readonly Published[] }) {
  return (
    <>
      <h2>Read it at the source</h2>
      <Row as="ul" gap="wide" className="apart">
        {at.map((place) => (
          <li key={place}>
            <Outside to={PUBLISHED[place][1]}>{PUBLISHED[place][2]}</Outside>
          </li>
        ))}
      </Row>
    </>
  )
}

function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** A source in full: where, how reliable, since when it applies and when we checked it. */
export function SourceNote(of: Source) {
  return (
    <Text as="small" tone="dim" size="sm" className={classes.source}>
      {withLink(sourceInWords(of))}
    </Text>
  )
}

function withLink(words: string): ReactNode {
  const [name = '', site] = Object.values(PUBLISHED).find(([named]) => words.includes(named)) ?? []
  if (site === undefined) return words
  const [before, ...after] = words.split(name)
  return (
    <>
      {before}
      <Outside to={site}>{name}</Outside>
      {after.join(name)}
    </>
  )
}

/** A source's grade; the details open from there. */
export function FoldedSource(of: Source) {
  return (
    <details className={classes.sourceFold}>
      <summary>Source: {GRADES[of.grade]}</summary>
      <SourceNote {...of} />
    </details>
  )
}

/** A statement with its source below. */
export function Sourced({ of, children }: { of: Source; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <SourceNote {...of} />
    </>
  )
}
