import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { rateFindings } from '@nirgam/domain/certificate/exchange-rates'
import { decisionFindings } from '@nirgam/domain/certificate/proposed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { aggregateFindings, type SheetFinding, sheetFindings } from '@nirgam/domain/certificate/tax-sheet'
import { countedFindings } from '@nirgam/domain/certificate/working/counted-before'
import { coOwnerFindings, earlierFindings } from '@nirgam/domain/certificate/working/other-cases'
import { type Working, workingOf } from '@nirgam/domain/certificate/working/working'
import type { Paise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { Drafts } from '../certificate-calls.ts'
import { withProposals } from './sheet-proposals.ts'
import { sheetOf, type TypedSheet, typedSheet, withAt } from './sheet-typing.ts'

/** The sheet while it is edited. A place is a field such as `rate` or `parts.0.credits.1.amount`. */
export type SheetEditing = {
  typed: TypedSheet
  sheet: TaxSheet
  working: Working
  remittance: Paise
  /** everything missing or invalid, unreadable boxes first */
  missing: readonly { at: string; words: string }[]
  isUnreadable: boolean
  /** the problem to show at a place; missing values only after the user left the place or pressed Prepare */
  problemAt: (at: string) => string | undefined
  /** values read from the case's documents */
  read: DeskSheet['read']
  /** text below a box: the customer's or the guide's answer */
  hintAt: (at: string) => ReactNode
  type: (at: string, text: string) => void
  /** the user leaves the place */
  leave: (at: string) => void
  /** replaces the rows at a place, or the whole sheet */
  change: (typed: TypedSheet, at: string) => void
  /** rows were removed, so the places below are no longer the ones that the user has left */
  forget: (within: string) => void
}

const Context = createContext<SheetEditing | null>(null)
export const SheetEditingProvider = Context.Provider

export function useSheetEditing(): SheetEditing {
  const editing = useContext(Context)
  if (editing === null) throw new Error('A box of the tax sheet is outside the tax sheet.')
  return editing
}

type Given = {
  saved: DeskSheet
  draft: Drafts['sheet']
  /** Prepare was pressed, so everything missing is marked */
  isTried: boolean
  hintAt: SheetEditing['hintAt']
  onTyped: (typed: TypedSheet) => void
}

export function useEditing({ saved, draft, isTried, hintAt, onTyped }: Given): SheetEditing {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [typingAt, setTypingAt] = useState<string | null>(null)
  const {
    sheet: savedSheet,
    remittance_paise: remittance,
    finding,
    day_rates: dayRates,
    sent_before: sentBefore,
    counted_before: countedBefore,
    year_before: yearBefore,
    co_owners: coOwners,
  } = saved
  const typed = useMemo(() => draft?.typed ?? typedSheet(savedSheet), [draft, savedSheet])
  const read = useMemo(() => {
    const { sheet, unreadable } = sheetOf(typed)
    const working = workingOf(sheet)
    const findings: SheetFinding[] = [
      ...sheetFindings(sheet, remittance, working),
      ...rateFindings(sheet, dayRates),
      ...earlierFindings(sheet, sentBefore),
      ...countedFindings(sheet, countedBefore, working),
      ...aggregateFindings(sheet, yearBefore, working),
      ...coOwnerFindings(sheet, coOwners),
      ...decisionFindings(sheet, finding.parts),
    ]
    return { sheet, unreadable, working, findings }
  }, [typed, remittance, finding.parts, dayRates, sentBefore, countedBefore, yearBefore, coOwners])
  const { sheet, unreadable, working, findings } = read

  const change: SheetEditing['change'] = (after, at) =>
    onTyped(withProposals(typed, after, at, { remittance, today: indiaDate(Date.now()) }))
  return {
    typed,
    sheet,
    working,
    remittance,
    missing: [
      ...[...unreadable].map(([at, words]) => ({ at, words })),
      ...findings.filter(({ at }) => !unreadable.has(at)),
    ],
    isUnreadable: unreadable.size > 0,
    problemAt: (at) => {
      if (at === typingAt) return undefined
      const words = unreadable.get(at)
      if (words !== undefined) return words
      return isTried || left.has(at) ? findings.find((one) => one.at === at)?.words : undefined
    },
    read: saved.read,
    hintAt,
    type: (at, text) => {
      setTypingAt(at)
      change(withAt(typed, at, text), at)
    },
    leave: (at) => {
      if (at !== typingAt) return
      setTypingAt(null)
      setLeft(new Set([...left, at]))
    },
    change,
    forget: (within) => setLeft(new Set([...left].filter((at) => !at.startsWith(`${within}.`)))),
  }
}
