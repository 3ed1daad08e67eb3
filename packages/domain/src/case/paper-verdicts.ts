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

/** Results of looking through a document; `waiting`: it is being read. */
export const SEARCH_STATES = ['waiting', 'read', 'no_text', 'unreadable'] as const
export type SearchState = (typeof SEARCH_STATES)[number]

/** Shown above the ticks. */
export function searchInWords(state: SearchState, isAnythingFound: boolean): string {
  const words: Record<SearchState, string> = {
    waiting: 'The document is being read.',
    read: isAnythingFound ? 'Found in its text, for you to confirm.' : 'Nothing of this case was found in its text.',
    no_text: 'A scan or photo without text: compare it yourself.',
    unreadable: 'This PDF can’t be read: compare it yourself.',
  }
  return words[state]
}
