import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from './api.ts'
import { useAction } from './use-action.ts'

/** Problems by field name. */
export type Problems = Partial<Record<string, string>>

/** The text in a field; empty for a field that is missing or not ticked. */
export type Typed = (field: string) => string

export type Schema = {
  safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** The first problem that a domain schema finds in each field. */
export function problemsIn(schema: Schema, value: unknown): Problems {
  const problems: Problems = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}

type Settings<Body> = {
  /** Builds the request body from the fields. */
  bodyOf: (typed: Typed) => Body
  check: (body: Body) => Problems
  send: (body: Body) => Promise<unknown>
  /** The message shown when the server sends none. */
  failed: string
  /** For a form whose field names differ from those in the request. */
  atFields?: (problems: Problems) => Problems
  /** The fields whose problems are cleared when this field is edited; usually only its own. */
  clearedBy?: (field: string) => readonly string[]
  /** Called only for the user's typing, not for values that `fill` writes. */
  onEdited?: (typed: Typed) => void
}

type State = { sent: boolean; problems: Problems }

const UNTOUCHED: State = { sent: false, problems: {} }

/**
 * The browser holds the typed text, so that a prerendered form keeps text typed before its code loaded. Sends one
 * request at a time. Problems are shown at their fields, and the first such field is focused.
 */
export function useForm<Body>({ bodyOf, check, send, failed, atFields, clearedBy, onEdited }: Settings<Body>) {
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, failure, setFailure } = useAction(failed)
  const [{ sent, problems }, setState] = useState(UNTOUCHED)

  const typed: Typed = (field) => String(new FormData(form.current ?? undefined).get(field) ?? '')

  /** False when the form shows none of these fields. */
  const refuse = (found: Problems): boolean => {
    const element = form.current
    if (element === null) return false
    const shown = Object.entries(atFields?.(found) ?? found).filter(
      ([name, problem]) => problem && element.elements.namedItem(name) !== null,
    )
    if (shown.length === 0) return false
    flushSync(() => setState({ ...UNTOUCHED, problems: Object.fromEntries(shown) }))
    const wrong = [...element.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
    wrong.find((field) => field.getClientRects().length > 0)?.focus()
    return true
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const body = bodyOf(typed)
    if (refuse(check(body))) return setFailure(null)
    setState(UNTOUCHED)
    await run(async () => {
      try {
        await send(body)
        setState({ ...UNTOUCHED, sent: true })
      } catch (error) {
        const isAtItsField = error instanceof ApiError && refuse(error.fieldErrors)
        if (!isAtItsField) throw error
      }
    })
  }

  const edited = ({ target }: SyntheticEvent) => {
    const field = 'name' in target ? String(target.name) : ''
    const cleared = clearedBy?.(field) ?? [field]
    onEdited?.(typed)
    setState((now) => ({
      sent: false,
      problems: Object.fromEntries(Object.entries(now.problems).filter(([name]) => !cleared.includes(name))),
    }))
  }

  return {
    busy,
    sent,
    problems,
    failure,
    typed,
    /** Sets the values of fields. */
    fill: (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        const field = form.current?.elements.namedItem(name)
        if (field && 'value' in field) field.value = value
      }
    },
    /** Clears the result and problems of the last attempt. */
    clear: () => {
      setState(UNTOUCHED)
      setFailure(null)
    },
    /** The properties of the field with this name. */
    field: (name: string) => ({ name, error: problems[name] }),
    element: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edited },
  } as const
}

export type Form = ReturnType<typeof useForm>
