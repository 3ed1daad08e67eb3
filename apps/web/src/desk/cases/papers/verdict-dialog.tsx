import { ASK_REASON_IDS, type AskReason, describeReason, fitsReason } from '@nirgam/domain/case/actions/ask-reasons'
import { useForm } from '../../../lib/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextArea } from '../../../ui/form.tsx'
import { Text } from '../../../ui/layout.tsx'
import { judgePaper } from '../use-desk-case.ts'
import type { DeskPaper, Ticks, Verdict } from './paper-standing.ts'

type Kind = Exclude<Verdict, 'accepted'>

const WORDS: Record<Kind, { title: (label: string) => string; note: string; text: string; button: string }> = {
  asked: {
    title: (label) => `Request a better ${label}`,
    note: 'Note to the customer',
    text: 'Added to your draft. Use “Ask the customer” to send everything in one message.',
    button: 'Add to request',
  },
  not_usable: {
    title: (label) => `${label} can’t be used`,
    note: 'Note to the customer',
    text: 'A different document is needed. Use “Ask the customer” to send everything in one message.',
    button: 'Mark as not usable',
  },
  waived: {
    title: (label) => `Waive ${label}`,
    note: 'Why it isn’t needed',
    text: 'The case continues without it. The reason stays in the history.',
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
        ? { note: 'Please add a short reason.' }
        : {},
    send: async (body) => {
      await judgePaper(id, paper.kind, body)
      onClose()
    },
    failed: 'Couldn’t save. Please try again.',
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
        <SubmitButton form={form} size="sm" busyLabel="Saving...">
          {button}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
