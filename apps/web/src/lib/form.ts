import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from './api.ts'
import { useAction } from './use-action.ts'

/** Problems by the name of their field. */
export type Problems = Partial<Record<string, string>>

/** The text that stands in a field; nothing for a field that is not there or not ticked. */
export type Typed = (field: string) => string

export type Schema = {
  safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** The first objection that a schema of the domain has to each field. */
export function problemsIn(schema: Schema, value: unknown): Problems {
  const problems: Problems = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  return problems
}

type Settings<Body> = {
  /** Makes the request body from the fields. */
  bodyOf: (typed: Typed) => Body
  check: (body: Body) => Problems
  send: (body: Body) => Promise<unknown>
  /** Said when the server had no words for it. */
  failed: string
  /** For a form whose fields are named otherwise than what it sends. */
  atFields?: (problems: Problems) => Problems
  /** The fields whose problems are over when this one is edited; usually only its own. */
  mendedBy?: (field: string) => readonly string[]
  /** Only what a person types, not what `fill` writes. */
  onEdited?: (typed: Typed) => void
}

type State = { sent: boolean; problems: Problems }

const UNTOUCHED: State = { sent: false, problems: {} }

/**
 * The browser keeps what is typed, so that a prerendered form loses nothing that was typed before its code came.
 * One call at a time; what is wrong stands at its field, and the first such field gets the focus.
 */
export function useForm<Body>({ bodyOf, check, send, failed, atFields, mendedBy, onEdited }: Settings<Body>) {
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
    const mended = mendedBy?.(field) ?? [field]
    onEdited?.(typed)
    setState((now) => ({
      sent: false,
      problems: Object.fromEntries(Object.entries(now.problems).filter(([name]) => !mended.includes(name))),
    }))
  }

  return {
    busy,
    sent,
    problems,
    failure,
    typed,
    /** Writes into the fields. */
    fill: (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        const field = form.current?.elements.namedItem(name)
        if (field && 'value' in field) field.value = value
      }
    },
    /** Forgets what was said about the last attempt. */
    clear: () => {
      setState(UNTOUCHED)
      setFailure(null)
    },
    /** For a field of this name. */
    field: (name: string) => ({ name, error: problems[name] }),
    element: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edited },
  } as const
}

export type Form = ReturnType<typeof useForm>
