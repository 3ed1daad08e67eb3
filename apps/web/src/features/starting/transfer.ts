/** What a remittance is about. */
export type Transfer = { amount: number | null; destination_country: string | null }

/** One that somebody began and has not finished. */
export type Unfinished = Transfer & { kept: 'account' | 'device' }
