import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import type { BulkResult, QueueRow } from '@nirgam/domain/office/api-desk-queue'
import { BULK_MOST, countInWords } from '@nirgam/domain/office/queue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../lib/form.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextArea } from '../../../ui/form.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { desk, peopleQuery, textsQuery } from '../../desk-api.ts'

type Chosen = Pick<QueueRow, 'remittance_id' | 'version'>
type BulkActionsProps = {
  chosen: readonly Chosen[]
  /** The result for each case. */
  onDone: (results: readonly BulkResult[]) => void
  onClear: () => void
}

const casesOf = (chosen: readonly Chosen[]) => chosen.map(({ remittance_id: id, version }) => ({ id, version }))

/** Buttons for the ticked rows. */
export function BulkActions({ chosen, onDone, onClear }: BulkActionsProps) {
  const [open, setOpen] = useState<'hand_over' | 'ask' | null>(null)
  const doing = useAction()
  const cases = casesOf(chosen)
  const claim = async () => onDone(await desk('POST /desk/cases/acts', { body: { act: 'claim', cases } }))
  const dialog = { cases, onDone, onClose: () => setOpen(null) }
  if (chosen.length > BULK_MOST) return <Text tone="dim">Choose at most {BULK_MOST} cases.</Text>
  return (
    <>
      <Row gap="sm">
        <strong>{chosen.length} selected</strong>
        <Button
          size="sm"
          variant="default"
          busy={doing.busy}
          busyLabel="Claiming..."
          onClick={() => void doing.run(claim)}
        >
          Claim
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpen('hand_over')}>
          Assign or hand over
        </Button>
        <Button size="sm" variant="default" onClick={() => setOpen('ask')}>
          Ask the customers
        </Button>
        <Button size="sm" variant="subtle" onClick={onClear}>
          Clear selection
        </Button>
      </Row>
      {doing.failure && <Banner kind="error">{doing.failure}</Banner>}
      {open === 'hand_over' && <HandOver {...dialog} />}
      {open === 'ask' && <Ask {...dialog} />}
    </>
  )
}

type DialogProps = { cases: ReturnType<typeof casesOf>; onDone: BulkActionsProps['onDone']; onClose: () => void }

function HandOver({ cases, onDone, onClose }: DialogProps) {
  const people = useQuery(peopleQuery).data ?? []
  const form = useForm({
    bodyOf: (typed) => ({ act: 'hand_over' as const, cases, person: typed('person'), note: typed('note') }),
    check: ({ person }) => (person === '' ? { person: 'Choose who takes them over.' } : {}),
    send: async (body) => {
      onDone(await desk('POST /desk/cases/acts', { body }))
      onClose()
    },
    failed: 'Couldn’t hand the cases over. Please try again.',
  })
  return (
    <Dialog title={`Assign or hand over: ${cases.length} cases`} onClose={onClose}>
      <Form form={form}>
        <SelectField
          {...form.field('person')}
          label="To whom"
          options={[
            { value: '', label: 'Choose a colleague' },
            ...people.map(({ uid, name, open }) => ({ value: uid, label: `${name} (${countInWords(open)} open)` })),
          ]}
        />
        <TextArea {...form.field('note')} label="Note (optional)" rows={3} maxLength={NOTE_MAX} />
        <SubmitButton form={form} size="sm" busyLabel="One moment...">
          Hand over
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

function Ask({ cases, onDone, onClose }: DialogProps) {
  const texts = (useQuery(textsQuery).data?.texts ?? []).filter(({ text }) => text.length <= NOTE_MAX)
  const form = useForm({
    bodyOf: (typed) => ({ act: 'ask' as const, cases, items: [{ question: typed('question').trim() }] }),
    check: ({ items: [item] }) => (item?.question === '' ? { question: 'Please write the question.' } : {}),
    send: async (body) => {
      onDone(await desk('POST /desk/cases/acts', { body }))
      onClose()
    },
    failed: 'Couldn’t ask the customers. Please try again.',
  })
  return (
    <Dialog title={`Ask the customers: ${cases.length} cases`} onClose={onClose}>
      <Form form={form}>
        {texts.length > 0 && (
          <SelectField
            label="Insert template"
            options={[{ value: '', label: 'None' }, ...texts.map(({ uid, title }) => ({ value: uid, label: title }))]}
            onChange={({ currentTarget }) => {
              const text = texts.find(({ uid }) => uid === currentTarget.value)
              if (text) form.fill({ question: text.text })
            }}
          />
        )}
        <TextArea
          {...form.field('question')}
          label="Question to the customers"
          hint="{name}, {reference}, {firm} and {me} are filled in for each case."
          rows={5}
          maxLength={NOTE_MAX}
        />
        <SubmitButton form={form} size="sm" busyLabel="Sending...">
          Send
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** “3 done, 1 not: REM-000012: Prem claimed it.” */
export function resultInWords(results: readonly BulkResult[]): string {
  const refused = results.filter((result) => result.refused !== null)
  const done = results.length - refused.length
  if (refused.length === 0) return `${done} done.`
  return `${done} done, ${refused.length} not. ${refused.map(({ number, refused: why }) => `${number}: ${why}`).join(' ')}`
}
