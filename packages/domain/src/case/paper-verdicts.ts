export const PAPER_VERDICTS = ['accepted', 'asked', 'not_usable', 'waived'] as const
export type PaperVerdict = (typeof PAPER_VERDICTS)[number]

/** Details that staff compared with the answers and the other papers and found to agree. */
export const MATCH_TICKS = ['name', 'account', 'amount', 'dates'] as const
export type MatchTick = (typeof MATCH_TICKS)[number]

export const TICK_LABELS: Readonly<Record<MatchTick, string>> = {
  name: 'Name agrees',
  account: 'Account agrees',
  amount: 'Amount matches the proofs',
  dates: 'Dates agree',
}
