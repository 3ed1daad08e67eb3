import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import classes from './cases.module.css'
import { useActAsSeen } from './use-desk-case.ts'

/** Open questions, all chosen at first: once none is left, the work goes on where it was. */
export default function TakeBackDialog({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const open = record.items.filter(({ state }) => state === 'open' || state === 'kept')
  const [kept, setKept] = useState<readonly string[]>([])
  const { run, busy, failure } = useAction()
  const seen = useActAsSeen(record)
  const taken = open.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
  const send = async () => {
    if (await run(() => seen.act({ act: 'take_back', version: seen.version, taken }))) onClose()
  }
  return (
    <Dialog
      title={`Take questions back: ${record.number}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyLabel="One moment..." onClick={() => void send()}>
            Take back {taken.length === 1 ? '1 question' : `${taken.length} questions`}
          </Button>
        </>
      }
    >
      {failure && <Banner kind="error">{failure}</Banner>}
      <Text tone="dim">The customer gets an email that these are no longer needed.</Text>
      <ul className={classes.list}>
        {open.map(({ id, label, note, state }) => (
          <li key={id}>
            <CheckboxField
              label={[label, note, state === 'kept' ? 'the customer has begun to answer' : null]
                .filter(Boolean)
                .join(': ')}
              checked={!kept.includes(id)}
              onChange={({ currentTarget }) =>
                setKept(currentTarget.checked ? kept.filter((one) => one !== id) : [...kept, id])
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
