import { ASK_REASON_IDS, type AskReason, describeReason, fitsReason } from '@nirgam/domain/case/ask-reasons'
import {
  ASKABLE_FIELDS,
  type AskedItem,
  type ItemSubject,
  itemsProblem,
  NOTE_MAX,
  subjectKey,
  subjectLabel,
} from '@nirgam/domain/case/case-items'
import { PAPER_KINDS } from '@nirgam/domain/case/paper-kinds'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { unsaved } from '../../lib/unsaved.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fitting, SearchSelect } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { useMe } from '../desk-session.ts'
import classes from './cases.module.css'
import { withNoted } from './papers/noted-items.ts'
import { useActAsSeen } from './use-desk-case.ts'

const SUBJECTS: readonly ItemSubject[] = [
  ...PAPER_KINDS.map((document) => ({ document })),
  ...ASKABLE_FIELDS.map((field) => ({ field })),
]

const aboutOf = (item: AskedItem) => ('document' in item ? 'document' : 'field')

/** By person and case. */
const unsavedQuestions = unsaved<readonly AskedItem[]>([], { of: 'staff' })

/** One message with everything that is needed. */
export default function AskDialog({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const key = `${useMe().uid} ${record.remittance_id}`
  const [items, show] = useState<readonly AskedItem[]>(() => withNoted(unsavedQuestions.read(key), record))
  const setItems = (changed: readonly AskedItem[]) => {
    unsavedQuestions.write(key, changed)
    show(changed)
  }
  const { run, busy, failure, setFailure } = useAction()
  const seen = useActAsSeen(record)
  const change = (at: number, changed: Partial<AskedItem>) =>
    setItems(items.map((item, index) => (index === at ? ({ ...item, ...changed } as AskedItem) : item)))
  const chosen = new Set(items.map(subjectKey))
  const add = (label: string) => {
    const subject = SUBJECTS.find((one) => subjectLabel(one) === label)
    if (subject) setItems([...items, { ...subject, reason: 'missing' }])
  }
  const send = async () => {
    const problem = itemsProblem(items)
    if (problem !== null) return setFailure(problem)
    if (!(await run(() => seen.act({ act: 'ask', version: seen.version, items: [...items] })))) return
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
      <ul className={`${classes.list} ${classes.questions}`}>
        {items.length === 0 && (
          <li>
            <Text tone="dim">No requests yet</Text>
          </li>
        )}
        {items.map((item, at) => (
          <li key={subjectKey(item)} className={classes.question} aria-label={subjectLabel(item)}>
            <strong>{subjectLabel(item)}</strong>
            <IconButton
              label={`Remove ${subjectLabel(item)}`}
              onClick={() => setItems(items.filter((one) => one !== item))}
            >
              <IconX size={17} aria-hidden />
            </IconButton>
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
            <Text tone="dim" size="sm">
              Preview for the customer: {describeReason(item.reason).words}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
