import type { PURPOSES } from '../remittance/answers/details-answers.ts'
import { DESTINATIONS, OTHERS } from '../remittance/answers/options.ts'
import type { Rupees } from '../shared/money.ts'
import {
  ACCOUNTS,
  amountOf,
  BANKS,
  type GuideAnswers,
  isAmount,
  known,
  partsOf,
  type SourceId,
} from './guide-answers.ts'
import { SOURCE_LABELS } from './lists/labels.ts'

/** Facts that both the form and the guide ask for, by the form's names. */
export type SharedWithForm = {
  /** An option's id, or the name of another bank. */
  bank?: string
  destinationCountry: string
  amount: Rupees | null
  accountType: string
  sourceOfFunds: string
  receiverDetails?: { purpose: string; sameAsSender: boolean }
}

type Meaning = Pick<GuideAnswers, 'receiver'> & { paysFor?: SourceId }

/** Receiver and purpose of the money, by the purpose chosen in the form. */
const MEANINGS: Readonly<Record<(typeof PURPOSES)[number]['id'], Meaning>> = {
  own: { receiver: 'self' },
  tuition: { receiver: 'institution', paysFor: 'education' },
  medical: { receiver: 'institution', paysFor: 'medical' },
  family: { receiver: 'relative', paysFor: 'maintenance' },
  gift: { paysFor: 'giftGiven' },
  investment: { paysFor: 'investmentAbroad' },
  bill: { receiver: 'institution', paysFor: 'business' },
}

/** A user who copies their own details as the receiver sends the money to themselves. */
function meaningOf({ receiverDetails }: SharedWithForm): Meaning {
  const id = receiverDetails?.sameAsSender ? 'own' : receiverDetails?.purpose
  return Object.entries(MEANINGS).find(([purpose]) => purpose === id)?.[1] ?? {}
}

/** The form's coarser sources with the guide's; the first of each is the most usual meaning. */
const SOURCES_IN_FORM: Readonly<Record<string, readonly SourceId[]>> = {
  property: ['property', 'inheritedProperty'],
  inheritance: ['inheritance', 'giftReceived'],
  investment: ['maturity', 'shares'],
  savings: ['savings'],
  pension: ['pension'],
  business: ['business'],
  loan: ['loan'],
}

/** Guide answers taken from the form, so that they are not asked again. */
export function answersFromForm(form: SharedWithForm): GuideAnswers {
  const account = ACCOUNTS.find((id) => id === form.accountType) ?? (form.accountType === '' ? undefined : 'other')
  const source = sourceInForm(form.sourceOfFunds)
  const { receiver, paysFor } = meaningOf(form)
  // For savings, the purpose matters more than the source.
  const sources = [source === 'savings' && paysFor ? undefined : source, paysFor].filter((id) => id !== undefined)
  const destination = destinationId(form.destinationCountry)
  return {
    ...(account && { account }),
    ...(sources.length > 0 && { parts: [...new Set(sources)].map((id) => ({ source: id })) }),
    ...(receiver && { receiver }),
    ...(form.amount !== null && isAmount(form.amount) && { amount: form.amount }),
    ...(destination && { destination }),
    ...(form.bank && account === 'nro' && { bank: bankInForm(form.bank) }),
  }
}

/** Only an NRO account's bank makes a difference. */
function bankInForm(value: string): (typeof BANKS)[number] {
  const typed = value.toLowerCase()
  return BANKS.find((id) => typed === id || new RegExp(`\\b${id}\\b`).test(typed)) ?? 'other'
}

function sourceInForm(value: string): SourceId | undefined {
  if (value === '') return undefined
  const [known] = SOURCES_IN_FORM[value] ?? []
  if (known) return known
  const typed = value.trim().toLowerCase()
  const labelled = Object.entries(SOURCE_LABELS).find(([, { label }]) => label.toLowerCase() === typed)
  return (labelled?.[0] as SourceId | undefined) ?? 'other'
}

function destinationId(country: string): string | undefined {
  if (country === '') return undefined
  return DESTINATIONS.find(({ name }) => name === country)?.id ?? OTHERS
}

/** Form fields that the guide's answers fill; fields it cannot fill are left out. */
export function formFromAnswers(answers: GuideAnswers): Partial<SharedWithForm> {
  const destination = DESTINATIONS.find(({ id, iso }) => id === answers.destination && iso !== null)
  const account = known(answers.account)
  const amount = amountOf(answers)
  const source = formSource(answers)
  return {
    ...(destination && { destinationCountry: destination.name }),
    ...(amount !== undefined && { amount }),
    ...(account && account !== 'other' && { accountType: account }),
    ...(source && { sourceOfFunds: source }),
  }
}

/** The form takes one source: of several, the one with the largest share, as far as the shares are known. */
function formSource(answers: GuideAnswers): string | undefined {
  const [largest] = partsOf(answers).toSorted((one, other) => (other.rupees ?? 0) - (one.rupees ?? 0))
  if (largest === undefined || largest.source === 'other') return undefined
  const inForm = Object.entries(SOURCES_IN_FORM).find(([, sources]) => sources.includes(largest.source))
  return inForm?.[0] ?? SOURCE_LABELS[largest.source].label
}
