import { ASK_REASON_IDS, type AskReason, describeReason, fitsReason } from '@nirgam/domain/case/actions/ask-reasons'
import {
  ASKABLE_FIELDS,
  type AskedItem,
  type ItemSubject,
  itemsProblem,
  NOTE_MAX,
  subjectKey,
  subjectLabel,
} from '@nirgam/domain/case/case-items'
import { PAPER_KINDS, SALE_DOCUMENTS } from '@nirgam/domain/case/paper-kinds'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { fillPlaceholders, textsFor, unfilledIn } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unsaved } from '../../lib/unsaved.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fitting, SearchSelect } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/form.tsx'
import { Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { textsQuery } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { TemplateSelect } from '../template-select.tsx'
import classes from './cases.module.css'
import { withNoted } from './papers/paper-standing.ts'
import { useActAsSeen } from './use-desk-case.ts'

const SUBJECTS: readonly ItemSubject[] = [
  ...PAPER_KINDS.map((document) => ({ document })),
  ...ASKABLE_FIELDS.map((field) => ({ field })),
]

const aboutOf = (item: AskedItem) => ('document' in item ? 'document' : 'field')

/** While its text is typed, a question is identified by its place in the list. */
const keyOf = (item: AskedItem, at: number) => ('question' in item ? `question-${at}` : subjectKey(item))

const keyOfOpen = ({ document, field, note }: DeskCase['items'][number]) =>
  subjectKey(document !== null ? { document } : field !== null ? { field } : { question: note ?? '' })

/** Keyed by staff member and case. */
const unsavedQuestions = unsaved<readonly AskedItem[]>([], { of: 'staff' })

/** Asks the customer for everything needed in one message. */
export default function AskDialog({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const me = useMe()
  const key = `${me.uid} ${record.remittance_id}`
  const texts = textsFor(useQuery(textsQuery).data?.texts ?? [], record.source_id)
  const [items, show] = useState<readonly AskedItem[]>(() => withNoted(unsavedQuestions.read(key), record))
  const setItems = (changed: readonly AskedItem[]) => {
    unsavedQuestions.write(key, changed)
    show(changed)
  }
  const { run, busy, failure, setFailure } = useAction()
  const seen = useActAsSeen(record)
  const change = (at: number, changed: Partial<AskedItem>) =>
    setItems(items.map((item, index) => (index === at ? ({ ...item, ...changed } as AskedItem) : item)))
  const open = record.items.filter(({ state }) => state === 'open' || state === 'kept')
  const chosen = new Set([...items.map(subjectKey), ...open.map(keyOfOpen)])
  const add = (label: string) => {
    const subject = SUBJECTS.find((one) => subjectLabel(one) === label)
    if (subject) setItems([...items, { ...subject, reason: 'missing' }])
  }
  const present = new Set(record.papers.flatMap(({ kind, file }) => (file === null ? [] : [kind])))
  const saleItems = SALE_DOCUMENTS.filter((kind) => !present.has(kind))
    .map((document): AskedItem => ({ document, reason: 'missing' }))
    .filter((item) => !chosen.has(subjectKey(item)))
  const addText = ({ text }: { text: string }) => {
    const { customer, reference_number: reference, firm } = record
    const question = fillPlaceholders(text, { name: customer.name, reference, firm, me: me.name })
    setItems([...items, { question, reason: 'other' }])
  }
  const send = async () => {
    const unfilled = items.map((item) => ('question' in item ? unfilledIn(item.question) : undefined)).find(Boolean)
    const problem = unfilled ? OFFICE_MESSAGES.placeholderLeft(unfilled) : itemsProblem(items)
    if (problem !== null) return setFailure(problem)
    if (!(await run(() => seen.act({ act: 'ask', items: [...items] })))) return
    unsavedQuestions.remove(key)
    onClose()
  }
  return (
    <Dialog
      wide
      title={`Ask the customer: ${record.number}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyLabel="Sending..." onClick={() => void send()}>
            Send {items.length === 1 ? '1 question' : `${items.length} questions`}
          </Button>
        </>
      }
    >
      {failure && <Banner kind="error">{failure}</Banner>}
      <SearchSelect
        label="Ask for"
        placeholder="A document or an answer"
        value=""
        options={SUBJECTS.filter((subject) => !chosen.has(subjectKey(subject))).map(subjectLabel)}
        filter={fitting}
        emptyText="No matches"
        autoComplete="off"
        onChange={add}
      />
      <TemplateSelect texts={texts} onChoose={addText} />
      <Row gap="sm">
        <Button
          size="sm"
          variant="default"
          onClick={() => setItems([...items, { question: '', reason: 'other' }])}
          disabled={items.some((item) => 'question' in item && item.question.trim() === '')}
        >
          Add a question in your own words
        </Button>
        {record.source_id === 'property' && saleItems.length > 0 && (
          <Button size="sm" variant="default" onClick={() => setItems([...items, ...saleItems])}>
            Add all sale documents
          </Button>
        )}
      </Row>
      {open.length > 0 && (
        <Text tone="dim" size="sm">
          Already asked: {open.map(({ label }) => label).join(', ')}
        </Text>
      )}
      <ul className={`${classes.list} ${classes.questions}`}>
        {items.length === 0 && (
          <li>
            <Text tone="dim">No requests yet</Text>
          </li>
        )}
        {items.map((item, at) => (
          <Stack key={keyOf(item, at)} as="li" gap="xs" aria-label={subjectLabel(item)}>
            <Row justify="between">
              <strong>{subjectLabel(item)}</strong>
              <IconButton
                label={`Remove ${subjectLabel(item)}`}
                onClick={() => setItems(items.filter((one) => one !== item))}
              >
                <IconX size={17} aria-hidden />
              </IconButton>
            </Row>
            {'question' in item ? (
              <TextArea
                label="Question to the customer"
                rows={3}
                value={item.question}
                maxLength={NOTE_MAX}
                onChange={({ currentTarget }) => change(at, { question: currentTarget.value })}
              />
            ) : (
              <>
                <Grid gap="sm">
                  <SelectField
                    label="Reason"
                    value={item.reason}
                    options={ASK_REASON_IDS.filter((reason) => fitsReason(reason, aboutOf(item))).map((reason) => ({
                      value: reason,
                      label: describeReason(reason).label,
                    }))}
                    onChange={({ currentTarget }) => change(at, { reason: currentTarget.value as AskReason })}
                  />
                  <TextField
                    label="Note to the customer"
                    value={item.note ?? ''}
                    maxLength={NOTE_MAX}
                    onChange={({ currentTarget }) => change(at, { note: currentTarget.value })}
                  />
                </Grid>
                <Text tone="dim" size="sm">
                  Preview for the customer: {describeReason(item.reason).words}
                </Text>
              </>
            )}
          </Stack>
        ))}
      </ul>
    </Dialog>
  )
}
