import type { DeskEnquiry } from '@nirgam/domain/office/api-desk-office'
import { fillPlaceholders, textsFor, unfilledIn } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../lib/api.ts'
import { type Problems, useForm } from '../../lib/form.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { Form, SelectField, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Row } from '../../ui/layout.tsx'
import { desk } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import { textsQuery } from '../shared-queries.ts'
import { TemplateSelect } from '../template-select.tsx'
import { enquiryChanged, readAgain, STATUS_OPTIONS } from './enquiry-calls.ts'

/** By person and enquiry. */
const drafts = unsaved('', { of: 'staff' })

type Status = DeskEnquiry['status']
type Answer = { text: string; status: Status; seen: number }

function problemsOf({ text }: Answer): Problems {
  if (text.trim() === '') return { text: OFFICE_MESSAGES.answerRequired }
  const unfilled = unfilledIn(text)
  return unfilled === undefined ? {} : { text: OFFICE_MESSAGES.placeholderLeft(unfilled) }
}

export function AnswerForm({ enquiry, onActed }: { enquiry: DeskEnquiry; onActed: () => void }) {
  const { id, seen, placeholders, remittance } = enquiry
  const key = `${useMe().uid} ${id}`
  const box = useRef<HTMLTextAreaElement>(null)
  useKeys({ r: () => box.current?.focus() })
  const all = useQuery(textsQuery).data?.texts ?? []
  // As long as nobody has said what it is about, it may be about any source of money.
  const texts = remittance ? textsFor(all, remittance.source_id) : all
  const form = useForm({
    bodyOf: (typed): Answer => ({ text: typed('text'), status: typed('status') as Status, seen }),
    check: problemsOf,
    send: async (body) => {
      try {
        const answered = await desk('POST /desk/enquiries/:id/answer', { params: { id }, body })
        drafts.remove(key)
        form.fill({ text: '' })
        await enquiryChanged(answered)
        onActed()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await readAgain(id)
        throw error
      }
    },
    failed: 'Couldn’t send the reply. Please try again.',
    onEdited: (typed) => drafts.write(key, typed('text')),
  })
  const use = (chosen: { text: string }) => {
    const filled = fillPlaceholders(chosen.text, placeholders)
    const text = [form.typed('text').trimEnd(), filled].filter(Boolean).join('\n\n')
    form.fill({ text })
    drafts.write(key, text)
    // To go on writing; not before the list has closed.
    requestAnimationFrame(() => box.current?.focus())
  }
  return (
    <Form form={form} sent="Reply sent">
      <TemplateSelect texts={texts} onChoose={use} />
      <TextArea
        {...form.field('text')}
        ref={box}
        label="Answer"
        hint="Shown to the customer here and sent by email."
        rows={7}
        maxLength={TEXT_LIMITS.message}
        defaultValue={drafts.read(key)}
      />
      <Row gap="sm">
        <SubmitButton form={form} busyLabel="Sending...">
          Send the answer
        </SubmitButton>
        <SelectField inline label="and set status to" name="status" defaultValue="resolved" options={STATUS_OPTIONS} />
      </Row>
    </Form>
  )
}
