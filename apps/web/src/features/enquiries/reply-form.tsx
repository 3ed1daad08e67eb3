import { replyBody } from '@nirgam/domain/account/enquiry-form'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { askedOf } from '../../lib/query.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { focus } from '../../ui/field.tsx'
import { Form, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Row, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'

/** Replies typed and not sent, by enquiry. */
const replies = unsaved('', { of: 'customer' })

/** Closed at first, because most answers need no reply. */
export function ReplyForm({ id }: { id: number }) {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>(replies.read(`${id}`) === '' ? 'closed' : 'open')
  if (stage === 'open') {
    return <OpenForm id={id} onSent={() => setStage('sent')} onClose={() => setStage('closed')} />
  }
  return (
    <>
      {stage === 'sent' && <Banner kind="success">{MESSAGES.enquiries.replySent}</Banner>}
      <div>
        <Button variant="default" size="sm" onClick={() => setStage('open')}>
          Reply<VisuallyHidden> about enquiry #{id}</VisuallyHidden>
        </Button>
      </div>
    </>
  )
}

function OpenForm({ id, onSent, onClose }: { id: number; onSent: () => void; onClose: () => void }) {
  const queries = useQueryClient()
  const [typedBefore] = useState(() => replies.read(`${id}`))
  const form = useForm({
    bodyOf: (typed) => ({ message: typed('message') }),
    check: (body) => problemsIn(replyBody, body),
    send: async (body) => {
      await api('POST /enquiries/:id/replies', { params: { id }, body })
      replies.remove(`${id}`)
      await queries.invalidateQueries(askedOf('GET /enquiries'))
      onSent()
    },
    failed: MESSAGES.enquiries.replyFailed,
    onEdited: (typed) => replies.write(`${id}`, typed('message')),
  })
  const cancel = () => {
    replies.remove(`${id}`)
    onClose()
  }
  return (
    <Form form={form}>
      <TextArea
        {...form.field('message')}
        label="Your message"
        rows={4}
        maxLength={TEXT_LIMITS.message}
        defaultValue={typedBefore}
        ref={typedBefore === '' ? focus : null}
      />
      <Row gap="sm">
        <SubmitButton form={form} size="sm" busyLabel="Sending...">
          Send
        </SubmitButton>
        <Button variant="subtle" size="sm" onClick={cancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
