import type { CaseItem } from '@nirgam/domain/case/api-case'
import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import { paperHint } from '@nirgam/domain/case/paper-kinds'
import type { FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import type { ReactNode } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { focus } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/form.tsx'
import { Card, Row, Stack, Text, VisuallyHidden } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import { FileCard } from '../../documents/documents.tsx'
import classes from '../case.module.css'
import { AnswerBox } from './answer-box.tsx'
import { changeWork, endWork, useWork } from './answering.ts'
import { isQuestion } from './item-answer.ts'
import { keepFile, keepTyped, takeBack } from './keep-answer.ts'

type AskedItemProps = { remittanceId: number; item: CaseItem; number: number }

/** One question: its reason, advice on a good answer, and the input. */
export function AskedItem({ remittanceId, item, number }: AskedItemProps) {
  const isKept = item.state === 'kept'
  return (
    <Card as="li" className={classes.item} data-state={item.state}>
      <Stack>
        <div>
          <Row justify="between" gap="sm">
            <h3 id={item.id} tabIndex={-1} className="type-title">
              {number}. {item.label}
            </h3>
            {isKept ? <StatusBadge label="Saved" color="green" /> : <StatusBadge label="Needed" color="orange" />}
          </Row>
          <p>{item.words}</p>
        </div>
        {item.note && (
          <div className={`written ${classes.note}`}>
            <Text size="sm" tone="dim">
              Our note
            </Text>
            <p>{item.note}</p>
          </div>
        )}
        {hintOf(item) && (
          <Text size="md" tone="dim">
            {hintOf(item)}
          </Text>
        )}
        {item.current && (
          <Text size="md">
            <Text as="span" tone="dim">
              You wrote:{' '}
            </Text>
            <strong>{item.current}</strong>
          </Text>
        )}
        <Answer remittanceId={remittanceId} item={item} />
      </Stack>
    </Card>
  )
}

function hintOf({ example, document, label }: CaseItem): string | null {
  if (example) return example
  const hint = document && paperHint(document)
  return hint ? `${label}: ${hint}.` : null
}

function Answer({ remittanceId, item }: Omit<AskedItemProps, 'number'>) {
  const work = useWork(item.id)
  const { run, busy } = useAction()
  const keep = () => void run(() => keepTyped(remittanceId, item))
  const back = () => void run(() => takeBack(remittanceId, item))
  const isExplained = item.explanation !== null && work.mode === null
  const isAnswered = item.field !== null && item.answer !== null && work.mode === null

  if (work.mode === 'explain' || (isQuestion(item) && !isExplained)) {
    return <Explanation item={item} busy={busy} onKeep={keep} />
  }
  if (isExplained) {
    return (
      <Kept
        what={isQuestion(item) ? 'Your answer' : 'You told us you can’t provide this'}
        item={item}
        busy={busy}
        onChange={() => changeWork(item.id, { mode: 'explain', words: item.explanation ?? '' })}
        onTakeBack={back}
      >
        {item.explanation}
      </Kept>
    )
  }
  if (isAnswered) {
    return (
      <Kept
        what="Your answer"
        item={item}
        busy={busy}
        onChange={() => changeWork(item.id, { mode: 'answer' })}
        onTakeBack={back}
      >
        {item.answer}
      </Kept>
    )
  }
  return (
    <>
      {item.document !== null ? (
        <FileCard
          handy
          label={item.label}
          titleId={item.id}
          stored={item.file}
          state={work.upload}
          upload={(file) => keepFile(remittanceId, item, file)}
          onRemove={back}
        />
      ) : (
        <FieldAnswer item={item} busy={busy} onKeep={keep} />
      )}
      {item.document !== null && work.problem && (
        <Text tone="error" role="alert">
          {work.problem}
        </Text>
      )}
      {item.state === 'open' && work.upload.phase !== 'sending' && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.cannot}
          onClick={() => changeWork(item.id, { mode: 'explain', problem: null })}
        >
          I don’t have this
          <VisuallyHidden>: {item.label}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

type OpenProps = { item: CaseItem; busy: boolean; onKeep: () => void }

function FieldAnswer({ item, busy, onKeep }: OpenProps) {
  const { value, again, problem, mode } = useWork(item.id)
  return (
    <Keeping item={item} busy={busy} onKeep={onKeep} onCancel={mode === 'answer' ? () => endWork(item.id) : null}>
      <AnswerBox
        path={item.field as FieldPath}
        label={item.label}
        value={value}
        again={again}
        error={problem}
        onChange={(typed) => changeWork(item.id, { ...typed, problem: null })}
      />
    </Keeping>
  )
}

function Explanation({ item, busy, onKeep }: OpenProps) {
  const { words, problem, mode } = useWork(item.id)
  const asks = isQuestion(item)
    ? { label: 'Your answer' }
    : { label: 'Why can’t you provide it?', hint: 'In your own words. We’ll read it and suggest what to do.' }
  return (
    <Keeping item={item} busy={busy} onKeep={onKeep} onCancel={mode === null ? null : () => endWork(item.id)}>
      <TextArea
        ref={mode === 'explain' ? focus : null}
        rows={3}
        {...asks}
        required
        maxLength={NOTE_MAX}
        value={words}
        error={problem}
        onChange={({ currentTarget }) => changeWork(item.id, { words: currentTarget.value, problem: null })}
      />
    </Keeping>
  )
}

type KeepingProps = OpenProps & { onCancel: (() => void) | null; children: ReactNode }

/** A box with its own button: the answer is saved at once, and sent together with the others. */
function Keeping({ item, busy, onKeep, onCancel, children }: KeepingProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onKeep()
      }}
    >
      <Stack gap="mid">
        {children}
        <Row gap="sm">
          <Button type="submit" size="sm" variant="default" busy={busy} busyLabel="Saving...">
            Save<VisuallyHidden> the answer to {item.label}</VisuallyHidden>
          </Button>
          {onCancel && (
            <Button size="sm" variant="subtle" onClick={onCancel}>
              Back<VisuallyHidden> without changing {item.label}</VisuallyHidden>
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}

type KeptProps = {
  what: string
  item: CaseItem
  busy: boolean
  children: ReactNode
  onChange: () => void
  onTakeBack: () => void
}

/** An answer that the server has saved but the desk has not received yet. */
function Kept({ what, item, busy, children, onChange, onTakeBack }: KeptProps) {
  const { problem } = useWork(item.id)
  return (
    <Stack gap="sm" className={classes.kept}>
      <Text size="sm" tone="dim">
        {what}
      </Text>
      <Text weight="semibold" className="written">
        {children}
      </Text>
      {problem && (
        <Text tone="error" role="alert">
          {problem}
        </Text>
      )}
      <Row gap="sm">
        <Button size="sm" variant="default" onClick={onChange}>
          Change<VisuallyHidden> the answer to {item.label}</VisuallyHidden>
        </Button>
        <Button size="sm" variant="danger" busy={busy} busyLabel="Undoing..." onClick={onTakeBack}>
          Undo<VisuallyHidden> the answer to {item.label}</VisuallyHidden>
        </Button>
      </Row>
    </Stack>
  )
}
