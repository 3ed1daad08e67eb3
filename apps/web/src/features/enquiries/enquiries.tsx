import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { ENQUIRY_PRIORITIES } from '@nirgam/domain/options'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import classes from './enquiry-form.module.css'
import { type EnquiryProblems, type EnquiryValues, NO_ENQUIRY, problemsIn } from './enquiry-values.ts'

export type { EnquiryValues } from './enquiry-values.ts'

type EnquiryFormProps = {
  /** Typed earlier and not sent. */
  initial?: EnquiryValues | null
  /** Without the priority, which is then the usual one. */
  short?: boolean
  /** Only what a person types, not the emptying after it was sent. */
  onTyped?: (values: EnquiryValues) => void
  onSent: () => void
}

/** What is typed stays until the server has it. */
export function EnquiryForm({ initial, short = false, onTyped, onSent }: EnquiryFormProps) {
  const [values, setValues] = useState<EnquiryValues>(initial ?? NO_ENQUIRY)
  const [problems, setProblems] = useState<EnquiryProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()

  const send = useMutation({
    mutationFn: (enquiry: EnquiryValues) => api.post('/enquiries', enquiry),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['enquiries'] })
      setValues(NO_ENQUIRY)
      onTyped?.(NO_ENQUIRY)
      onSent()
    },
    onError: (error) => {
      if (error instanceof ApiError) show(error.fieldErrors)
    },
  })

  const show = (found: EnquiryProblems) => {
    setProblems(found)
    const first = found.subject ? 'subject' : found.message ? 'message' : null
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const change = (patch: Partial<EnquiryValues>) => {
    const changed = { ...values, ...patch }
    setValues(changed)
    onTyped?.(changed)
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in patch))))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const found = problemsIn(values)
    show(found)
    if (Object.keys(found).length > 0) return
    send.mutate({ ...values, subject: values.subject.trim(), message: values.message.trim() })
  }

  const failed = send.isError && Object.keys(problems).length === 0
  const subject = (
    <TextInput
      label="Subject"
      name="subject"
      withAsterisk
      aria-required
      autoComplete="off"
      maxLength={TEXT_LIMITS.subject}
      value={values.subject}
      error={problems.subject}
      onChange={(event) => change({ subject: event.currentTarget.value })}
    />
  )
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {failed && <Banner kind="error">{refusalText(send.error, MESSAGES.enquiries.submitFailed)}</Banner>}
      {short ? (
        subject
      ) : (
        <div className={classes.row}>
          {subject}
          <NativeSelect
            label="Priority"
            name="priority"
            value={values.priority}
            error={problems.priority}
            data={ENQUIRY_PRIORITIES.map(({ id, label }) => ({ value: id, label }))}
            onChange={(event) => {
              const chosen = ENQUIRY_PRIORITIES.find(({ id }) => id === event.currentTarget.value)
              if (chosen) change({ priority: chosen.id })
            }}
          />
        </div>
      )}
      <Textarea
        label="Message"
        name="message"
        withAsterisk
        aria-required
        rows={short ? 3 : 6}
        maxLength={TEXT_LIMITS.message}
        value={values.message}
        error={problems.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <ActionButton type="submit" aria-disabled={send.isPending}>
        {send.isPending ? 'Submitting...' : 'Submit Enquiry'}
      </ActionButton>
    </form>
  )
}
