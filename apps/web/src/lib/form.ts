import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from './api.ts'

/** What is wrong, by the name of its field. */
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
  /** What is sent, made from what stands in the fields. */
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

type State = { stage: 'open' | 'busy' | 'sent'; problems: Problems; failure: string | null }

const UNTOUCHED: State = { stage: 'open', problems: {}, failure: null }

/**
 * The browser keeps what is typed, so that a prerendered form loses nothing that was typed before its code came.
 * One call at a time; what is wrong stands at its field, and the first such field gets the focus.
 */
export function useForm<Body>({ bodyOf, check, send, failed, atFields, mendedBy, onEdited }: Settings<Body>) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [{ stage, problems, failure }, setState] = useState(UNTOUCHED)

  const typed: Typed = (field) => String(new FormData(form.current ?? undefined).get(field) ?? '')

  /** False when the form shows none of these fields. */
  const refuse = (found: Problems): boolean => {
    const element = form.current
    if (element === null) return false
    const shown = Object.entries(atFields?.(found) ?? found).filter(
      ([name, problem]) => problem && name in element.elements,
    )
    if (shown.length === 0) return false
    flushSync(() => setState({ ...UNTOUCHED, problems: Object.fromEntries(shown) }))
    const wrong = [...element.querySelectorAll<HTMLElement>('[aria-invalid="true"]')]
    wrong.find((field) => field.checkVisibility())?.focus()
    return true
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    const body = bodyOf(typed)
    if (refuse(check(body))) return
    running.current = true
    setState({ ...UNTOUCHED, stage: 'busy' })
    try {
      await send(body)
      setState({ ...UNTOUCHED, stage: 'sent' })
    } catch (error) {
      const refused = error instanceof ApiError && refuse(error.fieldErrors)
      if (!refused) setState({ ...UNTOUCHED, failure: messageOf(error, failed) })
    } finally {
      running.current = false
    }
  }

  const edited = ({ target }: SyntheticEvent) => {
    const field = 'name' in target ? String(target.name) : ''
    const mended = mendedBy?.(field) ?? [field]
    onEdited?.(typed)
    setState((now) => ({
      ...now,
      stage: now.stage === 'sent' ? 'open' : now.stage,
      problems: Object.fromEntries(Object.entries(now.problems).filter(([name]) => !mended.includes(name))),
    }))
  }

  return {
    busy: stage === 'busy',
    sent: stage === 'sent',
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
    clear: () => setState(UNTOUCHED),
    /** For a field of this name. */
    field: (name: string) => ({ name, error: problems[name] }),
    element: { ref: form, method: 'post', noValidate: true, onSubmit: submit, onInput: edited },
  } as const
}

export type Form = ReturnType<typeof useForm>
