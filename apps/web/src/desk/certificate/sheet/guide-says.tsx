import { FORM_PARTS, type FormPart } from '@nirgam/domain/case/case-facts'
import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { SelectField, TextArea } from '../../../ui/form.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../certificate.module.css'
import { focusNext } from '../places.ts'
import { Use } from './from-documents.tsx'
import { Certainty, FoundWhy, ToldGuide } from './guide-finding.tsx'
import { useSheetEditing } from './sheet-editing.ts'

export const partInWords = (part: string) => (part === 'none' ? 'Nothing to file' : `Part ${part}`)

const PARTS = FORM_PARTS.map((part) => ({ value: part, label: partInWords(part) }))

/** The guide's finding and its reasons. The guide proposes; the preparer decides, with a note when disagreeing. */
export function GuideSays({ saved: { finding, based_on: basedOn } }: { saved: DeskSheet }) {
  const { typed, problemAt, type, leave, change } = useSheetEditing()
  const isAccepted = typed.decision === 'accepted'
  const [banks, rule] = finding.parts
  const hasMoved = isAccepted && !finding.parts.some((part) => part === typed.part)
  const accepting = (part: FormPart, label: string) => (
    <label key={part}>
      <input
        type="radio"
        name="decision"
        checked={isAccepted && typed.part === part}
        onChange={() => change({ ...typed, decision: 'accepted', part }, 'decision')}
      />
      {label}: {partInWords(part)}
    </label>
  )
  return (
    <Stack as="section" gap="sm" aria-labelledby="sheet-guide">
      <Row gap="sm">
        <h2 id="sheet-guide">The guide says: {finding.headline}</h2>
        <Certainty finding={finding} />
      </Row>
      <FoundWhy finding={finding} />
      <ToldGuide finding={finding} />
      {hasMoved && (
        <Banner kind="warning" title={`The guide now says ${finding.parts.map(partInWords).join(' or ')}`}>
          But the sheet says {partInWords(typed.part)}. Accept the guide’s finding, or override it with a note.
        </Banner>
      )}
      <div className={classes.decision}>
        <fieldset id="sheet-decision" tabIndex={-1} aria-label={SHEET_FIELDS.decision.label}>
          {banks && accepting(banks, rule ? 'Accept what banks ask for' : 'Accept')}
          {rule && accepting(rule, 'Accept the rule')}
          <label>
            <input
              type="radio"
              name="decision"
              checked={!isAccepted}
              onChange={() => change({ ...typed, decision: 'overruled' }, 'decision')}
            />
            Override
          </label>
        </fieldset>
        <SelectField
          id="sheet-part"
          label={SHEET_FIELDS.part.label}
          options={PARTS}
          value={typed.part}
          disabled={isAccepted}
          error={problemAt('part') ?? null}
          onChange={({ currentTarget }) => type('part', currentTarget.value)}
          onBlur={() => leave('part')}
        />
        <TextArea
          id="sheet-note"
          label={isAccepted ? 'What this is based on' : 'Why the guide’s finding is wrong'}
          rows={2}
          hintBelow
          hint={
            typed.note.trim() === '' &&
            basedOn.length > 0 && (
              <Use
                words={`Use “${basedOn.join(', ')}”`}
                onUse={() => {
                  change({ ...typed, note: basedOn.join(', ') }, 'note')
                  focusNext('sheet-note')
                }}
              />
            )
          }
          value={typed.note}
          error={problemAt('note') ?? null}
          onChange={({ currentTarget }) => type('note', currentTarget.value)}
          onBlur={() => leave('note')}
        />
      </div>
    </Stack>
  )
}
