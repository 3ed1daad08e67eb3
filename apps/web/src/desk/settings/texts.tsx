import type { CannedText } from '@nirgam/domain/office/api-desk-office'
import { cannedTextBody, PLACEHOLDERS } from '@nirgam/domain/office/canned-texts'
import { optionLabel, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsIn, type Typed, useForm } from '../../lib/form.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Facts, Panel, Row, Text } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { desk, textsQuery } from '../desk-api.ts'
import { deskQueries, useMe } from '../desk-session.ts'
import { type Column, DeskTable } from '../desk-table.tsx'
import classes from './settings.module.css'

const changed = (texts: { texts: CannedText[] }) => deskQueries.setQueryData(textsQuery.queryKey, texts)

/** Canned texts for frequent answers. */
export function Texts({ mayChange }: { mayChange: boolean }) {
  const list = useQuery(textsQuery)
  const [open, setOpen] = useState<CannedText | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="Reply templates"
      action={
        mayChange && (
          <Button size="sm" variant="default" onClick={() => setOpen('new')}>
            <IconPlus size={16} aria-hidden />
            Add a text
          </Button>
        )
      }
    >
      {list.isError && list.data === undefined && (
        <ErrorState title="Couldn’t load the templates" onRetry={() => void list.refetch()} />
      )}
      {list.data?.texts.length === 0 && <Text tone="dim">Save answers you use often.</Text>}
      {list.data && list.data.texts.length > 0 && (
        <DeskTable
          caption="Texts"
          rows={list.data.texts}
          keyOf={({ uid }) => uid}
          columns={[
            { header: 'Title', rowHeader: true, cell: ({ title }) => title },
            { header: 'Source', cell: ({ source }) => optionLabel(SOURCES_OF_FUNDS, source) || 'Any' },
            { header: 'Text', cell: ({ text }) => <div className={classes.text}>{text}</div> },
            ...(mayChange ? [changeColumn(setOpen)] : []),
          ]}
        />
      )}
      {open !== null && <TextDialog text={open === 'new' ? null : open} onClose={close} />}
    </Panel>
  )
}

function changeColumn(onChange: (text: CannedText) => void): Column<CannedText> {
  return {
    header: 'Change',
    quiet: true,
    align: 'end',
    cell: (text) => (
      <Button variant="default" size="sm" aria-label={`Change the text ${text.title}`} onClick={() => onChange(text)}>
        Change
      </Button>
    ),
  }
}

/** A new text that is not saved yet, by staff member. */
const begun = unsaved<{ title: string; text: string; source: string } | null>(null, { of: 'staff' })

const bodyIn = (typed: Typed) => ({ title: typed('title'), text: typed('text'), source: typed('source') })

function TextDialog({ text, onClose }: { text: CannedText | null; onClose: () => void }) {
  const removal = useAction('Couldn’t delete the template. Please try again.')
  const [isDeleting, setDeleting] = useState(false)
  const me = useMe().uid
  const first = text ?? begun.read(me)
  const form = useForm({
    bodyOf: bodyIn,
    check: (body) => problemsIn(cannedTextBody, body),
    send: async (body) => {
      changed(
        text === null
          ? await desk('POST /desk/texts', { body })
          : await desk('PUT /desk/texts/:uid', { params: { uid: text.uid }, body }),
      )
      if (text === null) begun.remove(me)
      onClose()
    },
    failed: 'Couldn’t save the template. Please try again.',
    onEdited: (typed) => text === null && begun.write(me, bodyIn(typed)),
  })
  const remove = async (uid: string) => {
    changed(await desk('DELETE /desk/texts/:uid', { params: { uid } }))
    onClose()
  }
  if (isDeleting && text !== null) {
    return (
      <ConfirmDialog
        title={`Delete “${text.title}”?`}
        confirmLabel="Delete the text"
        busyLabel="Deleting..."
        removes
        busy={removal.busy}
        error={removal.failure}
        onConfirm={() => void removal.run(() => remove(text.uid))}
        onCancel={() => setDeleting(false)}
        onClose={onClose}
      >
        This template will no longer be available. Replies already sent stay as they are.
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={text === null ? 'A new text' : 'Change a text'} onClose={onClose} wide>
      <Form form={form}>
        <TextField
          {...form.field('title')}
          label="Title"
          autoComplete="off"
          maxLength={TEXT_LIMITS.subject}
          defaultValue={first?.title}
        />
        <SelectField
          {...form.field('source')}
          label="For money from"
          options={[
            { value: '', label: 'Any source' },
            ...SOURCES_OF_FUNDS.map(({ id, label }) => ({ value: id, label })),
          ]}
          defaultValue={first?.source ?? ''}
        />
        <TextArea
          {...form.field('text')}
          label="Text"
          rows={8}
          maxLength={TEXT_LIMITS.message}
          defaultValue={first?.text}
        />
        <Text tone="dim" size="sm">
          Placeholders in braces are filled in automatically:
        </Text>
        <Facts facts={PLACEHOLDERS.map(({ id, label }) => [`{${id}}`, label] as const)} />
        <Row gap="sm">
          <SubmitButton form={form} size="sm" busyLabel="Saving...">
            Save the text
          </SubmitButton>
          {text !== null && (
            <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
              Delete the text
            </Button>
          )}
        </Row>
      </Form>
    </Dialog>
  )
}
