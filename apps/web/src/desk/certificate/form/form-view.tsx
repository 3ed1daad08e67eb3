import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import { type Box, boxProblem, FORM_146, type Form146, isRequired, textIn } from '@nirgam/domain/certificate/form-146'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { IconFileText, IconPencil, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/form.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { RowsToCopy } from '../../../ui/rows-to-copy.tsx'
import { Banner, ContentSkeleton, ErrorState } from '../../../ui/states.tsx'
import classes from '../certificate.module.css'
import { type Drafts, fetchPaper, useDrafts, useForm146, useSaving } from '../certificate-calls.ts'
import type { GoTo } from '../places.ts'
import { SaveBar } from '../save-bar.tsx'
import { placeLabel } from '../sheet/sheet-places.ts'
import { useSheet } from '../sheet/sheet-query.ts'
import { ExportedFile } from './exported-file.tsx'

/** Form 146 in the portal's seven panels, filled from the case, with its contradictions. */
export function FormView({ record, goTo }: { record: DeskCase; goTo: GoTo }) {
  const query = useForm146(record)
  const sheet = useSheet(record)
  if (query.data) return <Form record={record} saved={query.data} last={sheet.data?.versions[0] ?? null} goTo={goTo} />
  if (query.isPending) return <ContentSkeleton />
  return <ErrorState title="Couldn’t load Form 146" onRetry={() => void query.refetch()} />
}

type FormProps = {
  record: DeskCase
  saved: DeskForm
  last: { by: string; at: string; prepared_at: string | null } | null
  goTo: GoTo
}

function Form({ record, saved, last, goTo }: FormProps) {
  const id = record.remittance_id
  const drafts = useDrafts(id)
  const saving = useSaving(id)
  const doing = useAction()
  const [wanted, want] = useState<'edit' | 'copy' | null>(null)
  const draft = drafts.form
  const mode = wanted ?? (saved.can_save ? 'edit' : 'copy')
  const boxes: Form146 = { ...saved.boxes, ...draft?.boxes }
  const type = (change: (before: NonNullable<Drafts['form']>) => Partial<NonNullable<Drafts['form']>>) =>
    drafts.change(({ form }) => {
      const before = form ?? { since: saved.version, boxes: {}, signer: saved.signer, explained: {} }
      return { form: { ...before, ...change(before) } }
    })

  return (
    <Stack className={classes.work}>
      <SaveBar
        what="form"
        version={saved.version}
        last={last}
        isTyped={draft !== null}
        isNewer={draft !== null && saved.version > draft.since}
        canSave={saved.can_save}
        isOnlyTyped
        doing={doing}
        onSave={() => saving.saveForm(saved)}
        onDrop={() => drafts.change(() => ({ form: null }))}
        onKeep={() => drafts.change(({ form }) => ({ form: form && { ...form, since: saved.version } }))}
      >
        <Button size="sm" variant="default" onClick={() => want(mode === 'edit' ? 'copy' : 'edit')}>
          {mode === 'edit' ? <IconTable size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          {mode === 'edit' ? 'Filing sheet' : 'Boxes'}
        </Button>
        <Button
          size="sm"
          variant="default"
          busy={doing.busy}
          onClick={() => void doing.run(() => fetchPaper(id, 'form-146'))}
        >
          <IconFileText size={16} aria-hidden /> Print
        </Button>
      </SaveBar>
      {!saved.is_needed && (
        <Banner kind="info">By the tax sheet no certificate is needed. Don’t file this form.</Banner>
      )}
      <Findings
        saved={saved}
        answers={record.answers}
        isTyped={draft !== null}
        explained={draft?.explained ?? {}}
        canSave={saved.can_save}
        goTo={(place) => {
          // The filing sheet has no inputs.
          if (place.place === 'form') want('edit')
          goTo(place)
        }}
        onExplain={(finding, note) => type((before) => ({ explained: { ...before.explained, [finding]: note } }))}
      />
      {mode === 'copy' ? (
        <FormToCopy boxes={boxes} />
      ) : (
        <Stack as="fieldset" gap="lg" disabled={!saved.can_save} aria-label="Form 146">
          <Signer
            saved={saved}
            value={draft ? draft.signer : saved.signer}
            onChange={(signer) => type(() => ({ signer }))}
          />
          {FORM_146.map(({ id: panel, title, boxes: ofPanel }, index) => (
            <section key={panel} aria-labelledby={`panel-${panel}`}>
              <h2 id={`panel-${panel}`}>
                {index + 1}. {title}
              </h2>
              <div className={classes.grid}>
                {ofPanel.map((box) => (
                  <FormBox
                    key={box.id}
                    box={box}
                    form={boxes}
                    isEdited={box.id in (draft?.boxes ?? {}) || saved.edited.includes(box.id)}
                    onType={(value) => type((before) => ({ boxes: { ...before.boxes, [box.id]: value } }))}
                  />
                ))}
              </div>
            </section>
          ))}
        </Stack>
      )}
      <ExportedFile id={id} saved={saved} isTyped={draft !== null} />
    </Stack>
  )
}

type SignerProps = { saved: DeskForm; value: string | null; onChange: (signer: string | null) => void }

/** Fills panel 7 with the signer, to whom the customer assigns the form. */
function Signer({ saved: { signers }, value, onChange }: SignerProps) {
  return (
    <section aria-labelledby="form-signer">
      <h2 id="form-signer">Who signs</h2>
      <Row gap="sm">
        <SelectField
          id="form-signer-choice"
          label="Signer"
          inline
          value={value ?? ''}
          options={[
            { value: '', label: 'Choose' },
            ...signers.map(({ uid, name, membership_number }) => ({
              value: uid,
              label: `${name}, ${membership_number === null ? 'no membership number yet' : `membership number ${membership_number}`}`,
              disabled: membership_number === null,
            })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
        {signers.length === 0 && <Text tone="warning">The firm has no signer yet.</Text>}
      </Row>
    </section>
  )
}

type FormBoxProps = { box: Box; form: Form146; isEdited: boolean; onType: (value: string) => void }

const YES_NO = [
  { value: '', label: '–' },
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
]
const NUMERIC = { amount: 'decimal', percent: 'decimal', number: 'numeric' } as const

function FormBox({ box, form, isEdited, onType }: FormBoxProps) {
  const { id } = box
  const field = {
    id: `form-${id}`,
    label: isEdited ? `${box.label} (edited)` : box.label,
    required: isRequired(box, form),
    error: boxProblem(box, form),
    value: form[id] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  }
  if (box.kind === 'yesNo') return <SelectField {...field} options={YES_NO} />
  if (box.kind === 'choice') {
    const options = ['', ...(box.choices ?? [])].map((value) => ({ value, label: value || '–' }))
    return <SelectField {...field} options={options} />
  }
  const inputMode = box.kind in NUMERIC ? NUMERIC[box.kind as keyof typeof NUMERIC] : undefined
  return <TextField {...field} type={box.kind === 'date' ? 'date' : 'text'} inputMode={inputMode} autoComplete="off" />
}

/** The filing sheet: the value of each box of the portal, in its order, each with a copy button. */
function FormToCopy({ boxes }: { boxes: Form146 }) {
  return (
    <>
      <Text size="sm" tone="dim">
        Type or import it into the department’s utility. Check each panel there before you sign.
      </Text>
      <RowsToCopy
        sections={FORM_146.map(({ title, boxes: ofPanel }, index) => ({
          title: `${index + 1}. ${title}`,
          rows: ofPanel.map(({ id, label }) => ({ id, label, value: textIn(boxes, id) })),
        }))}
      />
    </>
  )
}

type Finding = DeskForm['findings'][number]

type FindingsProps = {
  saved: DeskForm
  answers: DeskCase['answers']
  /** boxes were edited since: the findings are about the saved version */
  isTyped: boolean
  /** unsaved explanations, by the finding's id */
  explained: Readonly<Record<string, string>>
  canSave: boolean
  goTo: GoTo
  onExplain: (finding: string, note: string) => void
}

/** Missing and contradictory entries, each with links to its places; those that may stay need an explanation. */
function Findings({ saved, answers, isTyped, explained, canSave, goTo, onExplain }: FindingsProps) {
  const { findings } = saved
  const noteOf = (finding: Finding) => explained[finding.id] ?? finding.explanation ?? ''
  const open = findings.filter((finding) => noteOf(finding).trim() === '').length
  return (
    <section aria-labelledby="form-findings" className={classes.box} data-tone={open > 0 ? 'warning' : 'success'}>
      <h2 id="form-findings">
        {findings.length === 0
          ? 'Complete, no conflicts'
          : `${findings.length} finding${findings.length === 1 ? '' : 's'}, ${open === 0 ? 'all explained' : `${open} open`}`}
      </h2>
      {isTyped && findings.length > 0 && (
        <Text size="sm" tone="dim">
          Based on the saved version. Save to recheck.
        </Text>
      )}
      {findings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be scrollable by keyboard
        <ul className={classes.found} tabIndex={0} aria-label="Findings">
          {findings.map((finding) => (
            <li key={finding.id}>
              <span>{finding.words}</span>
              <Row gap="sm">
                {finding.places.map((place) => (
                  <Button key={`${place.place} ${place.at}`} variant="link" onClick={() => goTo(place)}>
                    {placeLabel(place, answers)}
                  </Button>
                ))}
                {finding.can_be_explained && (
                  <Explain
                    words={finding.words}
                    note={noteOf(finding)}
                    canSave={canSave}
                    onExplain={(note) => onExplain(finding.id, note)}
                  />
                )}
              </Row>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ExplainProps = { words: string; note: string; canSave: boolean; onExplain: (note: string) => void }

function Explain({ words, note, canSave, onExplain }: ExplainProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && note.trim() !== '') {
    return (
      <Text size="sm" tone="dim">
        Explained: {note}{' '}
        {canSave && (
          <Button variant="link" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </Text>
    )
  }
  if (!canSave) return null
  if (!isOpen) {
    return (
      <Button variant="link" aria-label={`Add explanation: ${words}`} onClick={() => setOpen(true)}>
        Add explanation
      </Button>
    )
  }
  return (
    <Stack gap="xs" className="whole">
      <TextArea
        label="Why this is correct"
        rows={2}
        defaultValue={note}
        onChange={({ currentTarget }) => onExplain(currentTarget.value)}
      />
      <Row>
        <Button size="sm" variant="default" onClick={() => setOpen(false)}>
          Done
        </Button>
      </Row>
    </Stack>
  )
}
