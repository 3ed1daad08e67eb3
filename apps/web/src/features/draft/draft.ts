import { asRupees, type Rupees } from '@nirgam/domain/shared/money'
import { createDraftStore, type DraftStorage, FORM_KEY, STEP_KEY } from './draft-store.ts'

export { createDraftStore, type Draft, type DraftStorage, formDataOf, type Typed } from './draft-store.ts'

/** Reading the property throws if the browser blocks storage. */
function browserStorage(): DraftStorage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The draft of this browser. */
export const {
  read: readDraft,
  takeOver: takeOverDraft,
  save: saveDraft,
  clear: clearDraft,
  step: draftStep,
  isSaved: draftIsSaved,
} = createDraftStore(browserStorage())

/** Discards the current draft and starts one with these answers. */
export function beginDraft(answers: Readonly<Record<string, unknown>>): void {
  clearDraft()
  const fields = Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { value }]))
  saveDraft({ step: 1, reference: null, fields })
}

/** Whether the draft has answers beyond the destination, so that there is something to lose. */
export function holdsAnswers(): boolean {
  const fields = Object.entries(readDraft()?.fields ?? {})
  return fields.some(([name, { value }]) => name !== 'destinationCountry' && isSomething(value))
}

function isSomething(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.values(value).some(isSomething)
}

/** The transfer that the draft is about, for pages that need nothing else of the form. */
export function draftedTransfer(): { amount: Rupees | null; destination_country: string } | null {
  const fields = readDraft()?.fields
  if (!fields) return null
  const amount = Number(fields.amount?.value ?? Number.NaN)
  const country = fields.destinationCountry?.value
  return {
    amount: Number.isInteger(amount) && amount >= 0 ? asRupees(amount) : null,
    destination_country: typeof country === 'string' ? country : '',
  }
}

/** Calls back when another tab has saved or cleared the draft. */
export function onDraftChange(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === FORM_KEY || event.key === STEP_KEY) listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
