import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { countInWords } from '@nirgam/domain/office/queue'
import { labelOf } from '@nirgam/domain/office/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Typed, useForm } from '../../lib/form.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Form, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { peopleQuery } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import classes from './cases.module.css'
import { type DeskActBody, useActAsSeen, type WithoutVersion } from './use-desk-case.ts'

type Offered = DeskCase['acts'][number]
type Box = Offered['boxes'][number]

/** Keyed by staff member, case, action and box. */
const unsavedWords = unsaved('', { of: 'staff' })

type ActDialogProps = { record: DeskCase; offered: Offered; onClose: () => void }

/**
 * Asks for the input of an action, with the boxes that the server names. If a colleague acted first, the dialog says
 * what happened and keeps the typed text for another try.
 */
export function ActDialog({ record, offered: { act, label, boxes }, onClose }: ActDialogProps) {
  const seen = useActAsSeen(record)
  const me = useMe().uid
  const place = (box: Box) => `${me} ${record.remittance_id} ${act} ${box.name}`
  const form = useForm({
    bodyOf: (typed) => Object.fromEntries(boxes.map((box) => [box.name, valueIn(box, typed)])),
    check: (input) =>
      Object.fromEntries(
        boxes.flatMap(({ name, missing }) => (missing !== null && input[name] === '' ? [[name, missing]] : [])),
      ),
    send: async (input) => {
      await seen.act({ act, ...input } as WithoutVersion<DeskActBody>)
      for (const box of boxes) unsavedWords.remove(place(box))
      onClose()
    },
    failed: 'Something went wrong. Please try again.',
    onEdited: (typed) => {
      for (const box of boxes) unsavedWords.write(place(box), typed(box.name))
    },
  })
  return (
    <Dialog title={`${label}: ${record.number}`} onClose={onClose}>
      <Form form={form}>
        {boxes.map((box) => {
          const props = { ...form.field(box.name), label: box.label, hint: box.hint ?? undefined }
          const defaultValue = unsavedWords.read(place(box))
          if (box.kind === 'person') return <People key={box.name} box={props} holder={record.holder?.uid ?? null} />
          return box.kind === 'paragraph' ? (
            <TextArea key={box.name} {...props} rows={4} defaultValue={defaultValue} />
          ) : (
            <TextField key={box.name} {...props} autoComplete="off" defaultValue={defaultValue} />
          )
        })}
        <SubmitButton form={form} size="sm" busyLabel="One moment...">
          {label}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

function valueIn({ name, kind }: Box, typed: Typed): string | null {
  const text = typed(name).trim()
  return kind === 'person' && text === NOBODY ? null : text
}

const NOBODY = 'nobody'

type BoxProps = ReturnType<ReturnType<typeof useForm>['field']> & { label: string }

function People({ box, holder }: { box: BoxProps; holder: string | null }) {
  const people = useQuery(peopleQuery)
  if (people.isPending) return <Skeleton height="4rem" />
  if (people.isError) {
    return <ErrorState title="Couldn’t load the staff list" onRetry={() => void people.refetch()} />
  }
  const others = people.data.filter(({ uid }) => uid !== holder)
  return (
    <SelectField
      {...box}
      options={[
        { value: '', label: 'Choose a colleague' },
        ...others.map(({ uid, name, role, open }) => ({
          value: uid,
          label: `${role ? `${name}, ${labelOf(role)}` : name} (${countInWords(open)} open)`,
        })),
        { value: NOBODY, label: 'Unassigned (back to the queue)' },
      ]}
    />
  )
}

/** Lists the open questions, all ticked at first. Once none is left open, the case continues where it was. */
export function TakeBackDialog({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const open = record.items.filter(({ state }) => state === 'open' || state === 'kept')
  const [kept, setKept] = useState<readonly string[]>([])
  const { run, busy, failure } = useAction()
  const seen = useActAsSeen(record)
  const taken = open.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
  const send = async () => {
    if (await run(() => seen.act({ act: 'take_back', taken }))) onClose()
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
