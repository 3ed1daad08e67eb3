import type { SourceId } from '../guide/guide-answers.ts'

/** Purpose codes that a bank expects for each kind of payment; for other kinds the list leaves too much open. */
const PAID_FOR: Partial<Record<SourceId, RegExp>> = {
  education: /^S(0305|1107)$/,
  medical: /^S(0304|1108)$/,
  maintenance: /^S1301$/,
  giftGiven: /^S130[23]$/,
  investmentAbroad: /^S00\d\d$/,
}

/** Repatriation of deposits, which only these accounts can have. */
const OF_DEPOSITS = 'S0014'
const WITH_DEPOSITS: readonly string[] = ['nre', 'fcnr']

/** Why a purpose cannot be that of money from this source and account, or null. */
export function purposeAgainstSource(
  purpose: string,
  sources: readonly SourceId[],
  accountType: string,
): { words: string; at: 'source' | 'account' } | null {
  if (purpose === '') return null
  if (purpose === OF_DEPOSITS && !WITH_DEPOSITS.includes(accountType)) {
    return { words: `${purpose} is for deposits of an NRE or FCNR account; this is another account.`, at: 'account' }
  }
  const expected = sources.flatMap((source) => PAID_FOR[source] ?? [])
  if (expected.length > 0) {
    const fits = expected.some((codes) => codes.test(purpose))
    return fits ? null : { words: `${purpose} isn’t a purpose for this kind of payment.`, at: 'source' }
  }
  const isPaidFor = [PAID_FOR.education, PAID_FOR.medical, PAID_FOR.giftGiven].some((codes) => codes?.test(purpose))
  return isPaidFor && sources.length > 0
    ? { words: `${purpose} is a purpose of paying for something; the parts say otherwise.`, at: 'source' }
    : null
}
