import type { Rupees } from '@nirgam/domain/shared/money'

/** The amount and destination that identify a remittance to its sender. */
export type Transfer = { amount: Rupees | null; destination_country: string | null }

/** A remittance that was begun and not finished. */
export type Unfinished = Transfer & { kept: 'account' | 'device' }
