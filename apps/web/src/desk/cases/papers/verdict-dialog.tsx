import { ASK_REASON_IDS, type AskReason, describeReason, fitsReason } from '@nirgam/domain/case/ask-reasons'
import { useForm } from '../../../lib/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextArea } from '../../../ui/form.tsx'
import { Text } from '../../../ui/layout.tsx'
import { judgePaper } from '../use-desk-case.ts'
import type { DeskPaper, Ticks, Verdict } from './desk-paper.ts'

type Kind = Exclude<Verdict, 'accepted'>

const WORDS: Record<Kind, { title: (label: string) => string; note: string; text: string; button: string }> = {
  asked: {
    title: (label) => `Ask for a better ${label}`,
    note: 'Note to the customer',
    text: 'It is noted now and sent with “Ask the customer”, in one message with all other questions.',
    button: 'Note it',
  },
  not_usable: {
    title: (label) => `${label} is not usable`,
    note: 'Note to the customer',
    text: 'Another paper is wanted. It is sent with “Ask the customer”, in one message with all other questions.',
    button: 'Mark as not usable',
  },
  waived: {
    title: (label) => `Do without the ${label}`,
    note: 'Why it is not needed',
    text: 'The case goes on without it. The reason stays in the history.',
    button: 'Waive',
  },
}

/** The reasons that fit a verdict on a document. */
function reasonsFor(verdict: 'asked' | 'not_usable'): AskReason[] {
  return ASK_REASON_IDS.filter(
    (reason) =>
      fitsReason(reason, 'document') &&
      reason !== 'missing' &&
      (describeReason(reason).isUnusable === true) === (verdict === 'not_usable'),
  )
}

type VerdictDialogProps = { id: number; paper: DeskPaper; verdict: Kind; ticks: Ticks; onClose: () => void }

export function VerdictDialog({ id, paper, verdict, ticks, onClose }: VerdictDialogProps) {
  const { title, note, text, button } = WORDS[verdict]
  const reasons = verdict === 'waived' ? [] : reasonsFor(verdict)
  const before = paper.verdict?.is_about_current && paper.verdict.verdict === verdict ? paper.verdict : null
  const form = useForm({
    bodyOf: (typed) => ({
      verdict,
      document: paper.file?.id ?? null,
      reason: reasons.find((one) => one === typed('reason')) ?? null,
      note: typed('note'),
      ticks,
    }),
    check: (body) =>
      body.note.trim() === '' && (verdict === 'waived' || body.reason === 'other')
        ? { note: 'Please say it in a few words.' }
        : {},
    send: async (body) => {
      await judgePaper(id, paper.kind, body)
      onClose()
    },
    failed: 'It could not be kept. Please try again.',
  })
  return (
    <Dialog title={title(paper.label)} onClose={onClose}>
      <Form form={form}>
        {reasons.length > 0 && (
          <SelectField
            {...form.field('reason')}
            label="Reason"
            defaultValue={before?.reason ?? reasons[0]}
            options={reasons.map((one) => ({ value: one, label: describeReason(one).label }))}
          />
        )}
        <TextArea {...form.field('note')} label={note} rows={3} maxLength={500} defaultValue={before?.note ?? ''} />
        <Text tone="dim" size="sm">
          {text}
        </Text>
        <SubmitButton form={form} size="sm" busyLabel="Keeping...">
          {button}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
