import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import classes from './certificate.module.css'
import type { GoTo } from './places.ts'
import { placeLabel } from './sheet/sheet-places.ts'

type Finding = DeskForm['findings'][number]

type FindingsProps = {
  saved: DeskForm
  answers: DeskCase['answers']
  /** boxes were typed since: what is listed is about what was saved */
  isTyped: boolean
  /** explanations that are typed and not saved yet, by the finding's id */
  explained: Readonly<Record<string, string>>
  canSave: boolean
  goTo: GoTo
  onExplain: (finding: string, note: string) => void
}

/** Missing and contradictory entries, each with links to its places; those that may stay are explained. */
export function Findings({ saved, answers, isTyped, explained, canSave, goTo, onExplain }: FindingsProps) {
  const { findings } = saved
  const noteOf = (finding: Finding) => explained[finding.id] ?? finding.explanation ?? ''
  const open = findings.filter((finding) => noteOf(finding).trim() === '').length
  return (
    <section aria-labelledby="form-findings" className={classes.findings} data-tone={open > 0 ? 'warning' : 'success'}>
      <h2 id="form-findings">
        {findings.length === 0 ? (
          <>
            <IconCheck size={16} aria-hidden /> Complete, and everything agrees
          </>
        ) : (
          `${findings.length} finding${findings.length === 1 ? '' : 's'}, ${open === 0 ? 'all explained' : `${open} open`}`
        )}
      </h2>
      {isTyped && findings.length > 0 && (
        <Text size="sm" tone="dim">
          As it was saved; save to look again.
        </Text>
      )}
      {findings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <ul className={classes.found} tabIndex={0} aria-label="Findings">
          {findings.map((finding) => (
            <li key={finding.id}>
              <span>{finding.words}</span>
              <Row gap="xs">
                {finding.places.map((place) => (
                  <Button key={`${place.place} ${place.at}`} size="sm" variant="subtle" onClick={() => goTo(place)}>
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
          <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </Text>
    )
  }
  if (!canSave) return null
  if (!isOpen) {
    return (
      <Button size="sm" variant="default" aria-label={`Explain: ${words}`} onClick={() => setOpen(true)}>
        Explain
      </Button>
    )
  }
  return (
    <div className={classes.explain}>
      <TextArea
        label="Why it stands all the same"
        rows={2}
        defaultValue={note}
        onChange={({ currentTarget }) => onExplain(currentTarget.value)}
      />
      <Button size="sm" variant="default" onClick={() => setOpen(false)}>
        Done
      </Button>
    </div>
  )
}
