import type { Paise } from '../shared/money.ts'
import type { DocumentText } from './filed-form.ts'
import { isIn, type SoughtValue, searchable } from './find-in-text.ts'

/** The details by which a signer sees that a PDF is this customer's certificate. */
export const CERTIFICATE_FACTS = ['udin', 'acknowledgement', 'pan', 'name', 'amount'] as const
export type CertificateFact = (typeof CERTIFICATE_FACTS)[number]

export const FACT_LABELS: Readonly<Record<CertificateFact, string>> = {
  udin: 'UDIN',
  acknowledgement: 'Acknowledgement number',
  pan: 'PAN',
  name: 'Remitter’s name',
  amount: 'Amount in rupees',
}

export const FACT_STATES = ['found', 'not_found', 'no_text', 'unreadable'] as const
export type FactState = (typeof FACT_STATES)[number]

export const FACT_WORDS: Readonly<Record<FactState, string>> = {
  found: 'Found',
  not_found: 'Not found',
  no_text: 'A scan without text: compare it yourself',
  unreadable: 'The PDF can’t be read: compare it yourself',
}

export type CertificateReading = Readonly<Record<CertificateFact, FactState>>

export type CertificateKnown = Readonly<Record<Exclude<CertificateFact, 'amount'>, string>> & { amount: Paise }

/** It says what is in the text and decides nothing. */
export function certificateReading(
  read: DocumentText,
  { amount, name, ...numbers }: CertificateKnown,
): CertificateReading {
  const within = read.state === 'read' ? searchable(read.text) : null
  const stateOf = (sought: SoughtValue): FactState => {
    if (read.state !== 'read') return read.state
    return within && isIn(within, sought) ? 'found' : 'not_found'
  }
  return {
    udin: stateOf({ kind: 'number', value: numbers.udin }),
    acknowledgement: stateOf({ kind: 'number', value: numbers.acknowledgement }),
    pan: stateOf({ kind: 'number', value: numbers.pan }),
    name: stateOf({ kind: 'name', value: name }),
    amount: stateOf({ kind: 'amount', value: amount }),
  }
}

/** Details that the signer has to compare by eye. */
export function notFoundIn(reading: CertificateReading): CertificateFact[] {
  return CERTIFICATE_FACTS.filter((fact) => reading[fact] !== 'found')
}
