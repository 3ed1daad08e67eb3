import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { RefObject } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './cases.module.css'
import { addNote } from './use-desk-case.ts'

type NotesPanelProps = {
  record: DeskCase
  text: string
  onText: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  mayWrite: boolean
}

/** The firm's own notes on a case. The customer never sees them. */
export function NotesPanel({ record, text, onText, box, mayWrite }: NotesPanelProps) {
  const { run, busy, failure } = useAction()
  const add = async () => {
    if (await run(() => addNote(record.remittance_id, text))) onText('')
  }
  return (
    <div className={classes.panel}>
      {mayWrite && (
        <form
          className={classes.noteForm}
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextArea
            ref={box}
            label="New note"
            hint="Only the firm sees it. Write @ and a name to tell a colleague."
            rows={3}
            value={text}
            error={failure}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add()
            }}
          />
          <Button type="submit" size="sm" busy={busy} busyLabel="Adding...">
            Add note
          </Button>
        </form>
      )}
      {record.notes.length === 0 && <Text tone="dim">No notes yet.</Text>}
      <ul className={classes.list}>
        {record.notes.toReversed().map(({ at, by, text: said }) => (
          <li key={`${at} ${by}`}>
            <Text tone="dim" size="sm">
              {by} · {formatIndiaDateTime(Date.parse(at))}
            </Text>
            <p className="written">{said}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
