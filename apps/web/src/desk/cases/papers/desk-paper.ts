import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'

/** A paper of a case, as the desk sees it. */
export type DeskPaper = DeskCase['papers'][number]
/** The verdict pressed on a paper. Accepting needs no reason. */
export type Verdict = NonNullable<DeskPaper['verdict']>['verdict']
/** The checks against the answers that passed. */
export type Ticks = NonNullable<DeskPaper['verdict']>['ticks']
