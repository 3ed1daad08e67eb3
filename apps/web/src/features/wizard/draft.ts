import { emptyForm, type RemittanceForm, readForm } from '@nirgam/domain/form-data'
import { withoutSecrets } from '@nirgam/domain/form-fields'
import { STEP_COUNT } from '@nirgam/domain/steps'
import { mergeForms } from './merge-forms.ts'

export const FORM_KEY = 'nirgam.formData'
export const STEP_KEY = 'nirgam.currentStep'

export type Draft = { form: RemittanceForm; step: number }

/** What the draft needs of a browser's storage; null when the browser refuses to give one. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Version = Draft & { revision: number }

/**
 * A person's unfinished form, kept in the browser. Account numbers, PAN and files never get here.
 * Each save counts the revision up: a tab that saves on top of an older one first takes over what
 * the other tab wrote meanwhile, so that only what was really edited here changes.
 */
export function createDraftStore(storage: DraftStorage | null) {
  let seen: Version | null = null
  let unsaved: Draft | null = null

  function stored(): Version | null {
    const text = get(storage, FORM_KEY)
    if (text === null) return null
    const value = parse(text)
    return { form: readForm(value), step: readStep(get(storage, STEP_KEY)) || 1, revision: revisionOf(value) }
  }

  function read(): Draft | null {
    if (unsaved !== null) return unsaved
    seen = stored()
    return seen === null ? null : { form: seen.form, step: seen.step }
  }

  /** Answers what is saved now, which may hold another tab's newer values. */
  function save(form: RemittanceForm, step: number): Draft {
    const mine: Draft = { form: withoutSecrets(form), step: clamp(step) }
    const theirs = stored()
    const draft = seen !== null && theirs?.revision !== seen.revision ? rebase(mine, seen, theirs) : mine
    const revision = (theirs?.revision ?? seen?.revision ?? 0) + 1
    try {
      if (storage === null) throw new Error('no storage')
      storage.setItem(FORM_KEY, JSON.stringify({ ...draft.form, revision }))
      storage.setItem(STEP_KEY, String(draft.step))
      seen = { ...draft, revision }
      unsaved = null
    } catch {
      unsaved = draft
    }
    return draft
  }

  function clear(): void {
    seen = null
    unsaved = null
    remove(storage, FORM_KEY)
    remove(storage, STEP_KEY)
  }

  /** The server has everything: only the place is still remembered here. */
  function keepPlace(step: number): void {
    seen = null
    unsaved = null
    remove(storage, FORM_KEY)
    try {
      storage?.setItem(STEP_KEY, String(clamp(step)))
    } catch {}
  }

  return {
    read,
    save,
    clear,
    keepPlace,
    /** The saved step, 0 when none is. */
    step: (): number => unsaved?.step ?? readStep(get(storage, STEP_KEY)),
    isSaved: (): boolean => unsaved === null,
  }
}

function rebase(mine: Draft, base: Draft, theirs: Draft | null): Draft {
  const other = theirs ?? { form: emptyForm(), step: 1 }
  return {
    form: mergeForms(base.form, mine.form, other.form),
    step: mine.step === base.step ? other.step : mine.step,
  }
}

function clamp(step: number): number {
  return Number.isInteger(step) ? Math.min(Math.max(step, 1), STEP_COUNT) : 1
}

function readStep(text: string | null): number {
  return text !== null && /^\s*\d{1,4}\s*$/.test(text) && Number(text) >= 1 ? clamp(Number(text)) : 0
}

function revisionOf(value: unknown): number {
  const revision: unknown = typeof value === 'object' && value !== null && 'revision' in value ? value.revision : 0
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0 ? revision : 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function get(storage: DraftStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function remove(storage: DraftStorage | null, key: string): void {
  try {
    storage?.removeItem(key)
  } catch {}
}
