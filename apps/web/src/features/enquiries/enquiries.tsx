import { createEnquiryBody } from '@nirgam/domain/account/enquiry-form'
import type { BodyOf } from '@nirgam/domain/api-contract'
import { DEFAULT_ENQUIRY_PRIORITY, ENQUIRY_PRIORITIES } from '@nirgam/domain/remittance/answers/options'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { problemsIn, type Typed, useForm } from '../../lib/form.ts'
import { askedOf } from '../../lib/query.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { Form, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Row } from '../../ui/layout.tsx'
import { useUser } from '../auth/auth.tsx'
import classes from './enquiries.module.css'

export type EnquiryValues = Required<BodyOf<'POST /enquiries'>>

const NO_WORDS = { subject: '', priority: DEFAULT_ENQUIRY_PRIORITY, message: '' } as const
const NO_ENQUIRY: EnquiryValues = { ...NO_WORDS, remittance_id: null }

/** Enquiries typed and not sent, by user and by the place they were typed in. */
const drafts = unsaved<EnquiryValues | null>(null, { of: 'customer' })

const PRIORITY_OPTIONS = ENQUIRY_PRIORITIES.map(({ id, label }) => ({ value: id, label }))

function valuesIn(typed: Typed): Omit<EnquiryValues, 'remittance_id'> {
  const priority = ENQUIRY_PRIORITIES.find(({ id }) => id === typed('priority'))?.id ?? DEFAULT_ENQUIRY_PRIORITY
  return { subject: typed('subject'), message: typed('message'), priority }
}

type EnquiryFormProps = {
  /** Tells this form's unsent text from that of other forms. */
  place: string
  /** Text that an enquiry begins with. */
  initial?: EnquiryValues
  /** Hides the priority, which is then the default. */
  short?: boolean
  onEdited?: () => void
  onSent: () => void
}

/** Keeps typed text until the server has it, also while another page is open and when the session ends. */
export function EnquiryForm({ place, initial = NO_ENQUIRY, short = false, onEdited, onSent }: EnquiryFormProps) {
  const queries = useQueryClient()
  const { data } = useUser()
  const draft = `${data?.user.id} ${place}`
  const values = drafts.read(draft) ?? initial
  const form = useForm({
    bodyOf: (typed) => ({ ...valuesIn(typed), remittance_id: values.remittance_id }),
    check: (body) => problemsIn(createEnquiryBody, body),
    send: async (body) => {
      await api('POST /enquiries', { body })
      void queries.invalidateQueries(askedOf('GET /enquiries'))
      form.fill(NO_WORDS)
      drafts.remove(draft)
      onSent()
    },
    failed: MESSAGES.enquiries.submitFailed,
    onEdited: (typed) => {
      drafts.write(draft, { ...valuesIn(typed), remittance_id: values.remittance_id })
      onEdited?.()
    },
  })
  return (
    <Form form={form}>
      <Row align="start" className={classes.firstRow}>
        <TextField
          {...form.field('subject')}
          label="Subject"
          required
          autoComplete="off"
          maxLength={TEXT_LIMITS.subject}
          defaultValue={values.subject}
        />
        {!short && (
          <SelectField
            {...form.field('priority')}
            label="Priority"
            defaultValue={values.priority}
            options={PRIORITY_OPTIONS}
          />
        )}
      </Row>
      <TextArea
        {...form.field('message')}
        label="Message"
        required
        rows={short ? 3 : 6}
        maxLength={TEXT_LIMITS.message}
        defaultValue={values.message}
      />
      <SubmitButton form={form} busyLabel="Submitting...">
        Submit Enquiry
      </SubmitButton>
    </Form>
  )
}
