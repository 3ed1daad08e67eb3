import type { SelectQueryBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Row, Tables } from '../../platform/database/tables.ts'

type RemittanceOfDocument = Pick<
  Row<'remittances'>,
  'id' | 'user_id' | 'reference_number' | 'is_completed' | 'set_aside_at'
>

/** A part of a question. */
export type RemittanceIds = SelectQueryBuilder<Tables, 'remittances', { id: number }>

/**
 * Functions that documents need from remittances and accounts, which depend on documents and so cannot be imported
 * here.
 */
export type RemittanceHooks = {
  /** nothing when it is not this owner's, or was set aside */
  findRemittance(db: Db | Trx, owner: number, id: number): Promise<RemittanceOfDocument | undefined>
  /** locks it, so that it is neither submitted nor set aside while its documents change */
  lockRemittance(trx: Trx, id: number): Promise<RemittanceOfDocument | undefined>
  /** the ids of all that were not submitted, also of those set aside */
  unsubmittedIds(db: Db | Trx, owner: number): RemittanceIds
  /** two uploads of one user count their space one after the other */
  lockOwner(trx: Trx, owner: number): Promise<void>
}
