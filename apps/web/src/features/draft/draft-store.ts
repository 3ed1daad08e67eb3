import { clampStep } from '@nirgam/domain/remittance/steps'

export const FORM_KEY = 'nirgam.formData'
export const STEP_KEY = 'nirgam.currentStep'

type Values = Readonly<Record<string, unknown>>

/** The part of a browser's storage that the draft needs; null if the browser refuses it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Text typed into a field; without a value if it must not be stored in a browser. `was` is the server's value at that
 * time, `along` names fields that were typed together with it and have no value here.
 */
export type Typed = { readonly value?: unknown; readonly was?: unknown; readonly along?: unknown }

export type Draft = {
  step: number
  /** The server's remittance that the fields are unsaved edits of; null for a form that only this browser has. */
  reference: string | null
  /** By their path in the form, such as 'senderDetails.city'. */
  fields: Readonly<Record<string, Typed>>
}

/**
 * Keeps the draft in the browser. Several tabs share it: each writes only its own edits since its last write, and
 * leaves the rest as it is.
 */
export function createDraftStore(storage: DraftStorage | null) {
  /** The draft as this tab last read or wrote it; any difference since is this tab's edit. */
  let known: Draft | null = null
  let unsaved: Draft | null = null

  function stored(): Draft | null {
    const text = get(storage, FORM_KEY)
    return text === null ? null : readDraft(text, readStep(get(storage, STEP_KEY)) || 1)
  }

  function read(): Draft | null {
    if (unsaved !== null) return isEmpty(unsaved) ? null : unsaved
    return stored()
  }

  /** Reads the draft to continue with it: fields missing from the next save are then removed. */
  function takeOver(): Draft | null {
    const draft = read()
    if (unsaved === null) known = draft
    return draft
  }

  /** Returns the stored draft, which may contain another tab's newer values. */
  function save(mine: Draft): Draft {
    const theirs = stored()
    const draft = isOfAnother(mine, known, theirs) ? null : merge(mine, known, theirs)
    try {
      if (draft === null) throw new Error('another form lies there')
      write(draft)
      unsaved = null
      // Tabs share a form that only the browser has; edits of a remittance stay with their tab.
      known = mine.reference === null ? draft : mine
    } catch {
      unsaved = draft ?? mine
    }
    return draft ?? mine
  }

  function write(draft: Draft): void {
    if (storage === null) throw new Error('no storage')
    if (isEmpty(draft)) storage.removeItem(FORM_KEY)
    else storage.setItem(FORM_KEY, JSON.stringify(storedForm(draft)))
    storage.setItem(STEP_KEY, String(clampStep(draft.step)))
  }

  function clear(): void {
    known = null
    unsaved = null
    for (const key of [FORM_KEY, STEP_KEY]) {
      try {
        storage?.removeItem(key)
      } catch {}
    }
  }

  return {
    read,
    takeOver,
    save,
    clear,
    /** The saved wizard step, 0 without a draft. */
    step: (): number => unsaved?.step ?? readStep(get(storage, STEP_KEY)),
    /** False while storage is full or blocked and only this tab has the draft. */
    isSaved: (): boolean => unsaved === null,
  }
}

/** The server has everything, so only the step is stored here. */
function isEmpty({ reference, fields }: Draft): boolean {
  return reference !== null && Object.keys(fields).length === 0
}

/** Another tab has started another form, so this tab's fields must not be merged into it. */
function isOfAnother(mine: Draft, known: Draft | null, theirs: Draft | null): boolean {
  if (mine.reference === null || theirs === null) return false
  const isNew = known !== null && known.reference !== mine.reference
  return !isNew && theirs.reference !== mine.reference
}

function merge(mine: Draft, known: Draft | null, theirs: Draft | null): Draft {
  const fields = { ...theirs?.fields }
  for (const [name, typed] of Object.entries(mine.fields)) {
    if (!sameValue(typed, known?.fields[name]) || sameValue(typed, fields[name])) fields[name] = typed
  }
  for (const [name, typed] of Object.entries(known?.fields ?? {})) {
    if (!mine.fields[name] && sameValue(typed, fields[name])) delete fields[name]
  }
  const isNew = mine.reference !== (known?.reference ?? null)
  return {
    fields,
    reference: isNew ? mine.reference : (theirs?.reference ?? mine.reference),
    step: theirs !== null && mine.step === known?.step ? theirs.step : mine.step,
  }
}

function sameValue(one: Typed | undefined, other: Typed | undefined): boolean {
  return one !== undefined && other !== undefined && JSON.stringify(one.value) === JSON.stringify(other.value)
}

/** The stored answers in the shape of the form, for callers that know it. */
export function formDataOf({ fields }: Draft): Values {
  return nested(part(fields, 'value'))
}

function part(fields: Draft['fields'], key: keyof Typed): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) => (key in typed ? [[name, typed[key]]] : [])),
  )
}

/** The form data in its old format, with the names of the typed fields and the server's earlier values. */
function storedForm(draft: Draft): Values {
  const { reference, fields } = draft
  const form = { ...formDataOf(draft), dirty: Object.keys(fields) }
  if (reference === null) return form
  return { ...form, referenceNumber: reference, was: part(fields, 'was'), along: part(fields, 'along') }
}

function readDraft(text: string, step: number): Draft {
  const { referenceNumber, dirty, was, along, revision: _, ...form } = parsed(text)
  const [before, beside] = [was, along].map((part) => (isObject(part) ? part : {}))
  // Older versions did not store the names; all their fields had been typed.
  const names = Array.isArray(dirty) ? dirty.map(String) : Object.keys(flat(form))
  const typed = (name: string): Typed => {
    const value = valueIn(form, name)
    return {
      ...(value !== undefined && { value }),
      ...(before && name in before && { was: before[name] }),
      ...(beside && name in beside && { along: beside[name] }),
    }
  }
  return {
    step,
    reference: typeof referenceNumber === 'string' && referenceNumber !== '' ? referenceNumber : null,
    fields: Object.fromEntries(names.map((name) => [name, typed(name)])),
  }
}

function parsed(text: string): Values {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function readStep(text: string | null): number {
  return text !== null && /^\s*\d{1,4}\s*$/.test(text) && Number(text) >= 1 ? clampStep(Number(text)) : 0
}

function get(storage: DraftStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** { senderDetails: { city: 'Pune' } } as { 'senderDetails.city': 'Pune' } */
function flat(form: Values, way = ''): Values {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form)) {
    if (isObject(value)) Object.assign(values, flat(value, `${way}${name}.`))
    else values[`${way}${name}`] = value
  }
  return values
}

/** The inverse of `flat`. */
function nested(values: Values): Values {
  const form: Record<string, unknown> = {}
  for (const [way, value] of Object.entries(values)) {
    const names = way.split('.')
    const last = names.pop() ?? way
    let part = form
    for (const name of names) {
      const inner = Object.hasOwn(part, name) ? part[name] : undefined
      const next = isObject(inner) ? inner : {}
      part[name] = next
      part = next
    }
    part[last] = value
  }
  return form
}

function valueIn(form: Values, way: string): unknown {
  return way.split('.').reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), form)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
