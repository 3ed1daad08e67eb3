import type { DeskCase } from '@nirgam/domain/api-desk-cases'

/** A paper of a case, as the desk sees it. */
export type DeskPaper = DeskCase['papers'][number]
/** What is pressed on a paper. Accepting needs no further word. */
export type Verdict = NonNullable<DeskPaper['verdict']>['verdict']
/** What of it agreed with the answers. */
export type Ticks = NonNullable<DeskPaper['verdict']>['ticks']
