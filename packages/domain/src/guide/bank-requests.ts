import { type Fact, laterFact } from './facts/fact.ts'
import type { NamedBank } from './guide-answers.ts'

/**
 * Forms that a bank requires before money leaves an NRO account, according to its own form or page: both forms, or the
 * part of the declaration from its form's own decision tree, or unknown.
 */
type Asks = 'both' | 'byItsForm' | 'notKnown'

export type BankRequest = Fact & {
  readonly id: NamedBank
  readonly name: string
  readonly asks: Asks
  /** Whether interest that the bank paid in this tax year leaves without the forms. */
  readonly sparesInterest: boolean
}

function bank(id: NamedBank, name: string, asks: Asks, sparesInterest: boolean, of: Fact): BankRequest {
  return { id, name, asks, sparesInterest, ...of }
}

/** The banks' forms. A new form that we read is one changed row here, with its day. */
export const BANK_REQUESTS_KNOWN: readonly BankRequest[] = [
  bank(
    'sbi',
    'State Bank of India',
    'byItsForm',
    false,
    laterFact(
      'State Bank of India has you tick one of five boxes on its form. If the money isn’t taxable, it asks for Part D, or for no form when the purpose is on the list of 33.',
      'B',
      'Form NRI-11.2, request for outward remittance from an NRO account (a copy)',
    ),
  ),
  bank(
    'icici',
    'ICICI Bank',
    'both',
    true,
    laterFact(
      'ICICI asks for both forms, a letter and proof of where the money came from. You can send this year’s interest without them once tax is paid.',
      'B',
      'ICICI Bank: questions and answers on transfers from NRO accounts',
    ),
  ),
  bank(
    'hdfc',
    'HDFC Bank',
    'both',
    false,
    laterFact(
      'HDFC asks for both forms, in two copies, and for proof of where the money came from.',
      'S',
      'A guide that lists HDFC’s documents for NRO to NRE transfers; the bank’s own text was not seen',
    ),
  ),
  bank(
    'axis',
    'Axis Bank',
    'notKnown',
    false,
    laterFact(
      'Not known. We read Axis Bank’s form, but not the part that says which tax forms it wants.',
      'B',
      'Axis Bank: NRO to NRE form (a copy; its declarations could not be read)',
    ),
  ),
  bank(
    'idfc',
    'IDFC First Bank',
    'both',
    true,
    laterFact(
      'IDFC asks for both forms and for proof of where the money came from. It makes an exception for interest it paid you.',
      'B',
      'IDFC First Bank: page on repatriation from NRO accounts',
    ),
  ),
  bank(
    'citi',
    'Citi',
    'both',
    false,
    laterFact(
      'Citi asks for both forms, your tax return and an accountant’s tax sheet.',
      'B',
      'Citi: application form and page for NRO transfers',
    ),
  ),
]

/** For a bank whose form we have not read. */
export const MOST_BANKS: Fact = laterFact(
  'Most banks whose forms we have read want both forms before money leaves an NRO account. We don’t know about your bank, so ask your branch first.',
  'B',
  'ICICI, IDFC and Citi: their forms and pages; HDFC by a secondary source',
)
