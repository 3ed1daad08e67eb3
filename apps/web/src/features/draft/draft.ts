import { createDraftStore, type Draft, type DraftStorage, FORM_KEY, STEP_KEY } from './draft-store.ts'
import { nested } from './flat-form.ts'

export { createDraftStore, type Draft, type DraftStorage, type Typed } from './draft-store.ts'

/** Reading the property alone throws where a browser blocks storage. */
function browserStorage(): DraftStorage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The one draft of this browser. */
const store = createDraftStore(browserStorage())

export const readDraft = (): Draft | null => store.read()

/** Reads it in order to go on with it. */
export const takeOverDraft = (): Draft | null => store.takeOver()

/** Answers the draft as it is now: it may carry what another tab saved meanwhile. */
export const saveDraft = (draft: Draft): Draft => store.save(draft)

/** Forgets whatever was begun here and begins with a destination. */
export function beginDraft(destinationCountry: string): void {
  store.clear()
  saveDestination(destinationCountry)
}

/** Sets the destination of the draft, or begins one with it. */
export function saveDestination(destinationCountry: string): void {
  const { step, reference, fields } = store.takeOver() ?? { step: 1, reference: null, fields: {} }
  store.save({ step, reference, fields: { ...fields, destinationCountry: { value: destinationCountry } } })
}

export const clearDraft = (): void => store.clear()

/** The saved wizard step, 0 without a draft. */
export const draftStep = (): number => store.step()

/** False while the browser's storage is full or blocked and the draft lives in this tab only. */
export const draftIsSaved = (): boolean => store.isSaved()

/** What is kept, in the shape of the form, to be read by whoever knows the form. */
export const formDataOf = ({ fields }: Draft): unknown =>
  nested(Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])))

/** What a draft says it is about, for pages that know no more of the form than this. */
export function draftedTransfer(): { amount: number | null; destination_country: string } | null {
  const fields = store.read()?.fields
  if (!fields) return null
  const amount = Number(fields.amount?.value ?? Number.NaN)
  const country = fields.destinationCountry?.value
  return {
    amount: Number.isInteger(amount) && amount >= 0 ? amount : null,
    destination_country: typeof country === 'string' ? country : '',
  }
}

/** Calls back when another tab saved or cleared the draft. */
export function onDraftChange(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === FORM_KEY || event.key === STEP_KEY) listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
