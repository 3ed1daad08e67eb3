import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Skeleton, StatusBadge } from '../../ui/states.tsx'
import { Certainty, FoundWhy, ToldGuide } from '../certificate/sheet/guide-finding.tsx'
import { useSheet } from '../certificate/sheet/sheet-query.ts'
import { desk } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import classes from './cases.module.css'
import { addNote, lookAgain } from './use-desk-case.ts'

const KnownCustomer = lazy(async () => ({ default: (await import('./case-background.tsx')).KnownCustomer }))

/** Questions answered after payment, the guide's finding, then the customer's answers from before paying. */
export function AnswersPanel({ record, withGuide }: { record: DeskCase; withGuide: boolean }) {
  return (
    <Stack className={classes.panel}>
      {record.items.length > 0 && <Questions items={record.items} />}
      {withGuide && <Guide record={record} />}
      <section>
        <h2>Customer</h2>
        <dl>
          <Answer label="Name" value={record.customer.name} />
          <Answer label="Email" value={record.customer.email} />
          <Answer label="Phone" value={record.customer.phone} />
        </dl>
      </section>
      <Suspense fallback={<Skeleton height="3rem" />}>
        <KnownCustomer id={record.remittance_id} />
      </Suspense>
      {record.answers.map(({ step, title, rows }) => (
        <section key={step}>
          <h2>{title}</h2>
          <dl>
            {rows.map(({ field, label, value, is_masked }) => (
              <Answer key={field} id={`answer-${field}`} label={label} value={value}>
                {is_masked && <Unmask id={record.remittance_id} field={field} label={label} masked={value} />}
              </Answer>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}

/** The guide's finding from the answers and, once there is one, the tax sheet. */
function Guide({ record }: { record: DeskCase }) {
  const { data, isError, refetch } = useSheet(record)
  if (data === undefined && !isError) return <Skeleton height="10rem" />
  return (
    <Stack as="section" gap="xs">
      <h2>Guide’s assessment</h2>
      {data ? (
        <>
          <strong>{data.finding.headline}</strong>
          <div>
            <Certainty finding={data.finding} />
          </div>
          <FoundWhy finding={data.finding} />
          <ToldGuide finding={data.finding} />
        </>
      ) : (
        <>
          <Text tone="dim">Couldn’t load the assessment.</Text>
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Stack>
  )
}

type AnswerProps = { id?: string; label: string; value: string; children?: React.ReactNode }

/** Focusable when a finding can link to it. */
function Answer({ id, label, value, children }: AnswerProps) {
  return (
    <div id={id} tabIndex={id === undefined ? undefined : -1}>
      <dt>{label}</dt>
      <dd>
        {children || (value && <Breaking text={value} />) || (
          <Text as="span" tone="dim">
            Not given
          </Text>
        )}
      </dd>
    </div>
  )
}

/** Breaks a long email address before its @ rather than in the middle of a word. */
function Breaking({ text }: { text: string }) {
  const [name = '', ...rest] = text.split('@')
  if (rest.length === 0) return name
  return (
    <>
      {name}
      <wbr />@{rest.join('@')}
    </>
  )
}

type UnmaskProps = {
  id: number
  field: DeskCase['answers'][number]['rows'][number]['field']
  label: string
  masked: string
}

/** Reveals one number until it is hidden or the case is left. The server records each request. */
function Unmask({ id, field, label, masked }: UnmaskProps) {
  const me = useMe()
  const [shown, setShown] = useState<{ of: string; value: string } | null>(null)
  const { run, busy, failure } = useAction('Couldn’t reveal this.')
  const value = shown?.of === masked ? shown.value : null
  const unmask = async () => {
    const answer = await desk('POST /desk/cases/:id/unmask', { params: { id }, body: { field } })
    setShown({ of: masked, value: answer.value })
    // The history lists who has seen it.
    void lookAgain(id).catch(() => {})
  }
  return (
    <>
      <span className="tabular">{value ?? masked}</span>{' '}
      {value !== null ? (
        <Button variant="link" aria-label={`Hide ${label}`} onClick={() => setShown(null)}>
          Hide
        </Button>
      ) : (
        mayDo(me.role, 'unmask') && (
          <Button variant="link" aria-label={`Show ${label}`} busy={busy} onClick={() => void run(unmask)}>
            Show
          </Button>
        )
      )}
      {failure && (
        <Text tone="error" role="alert">
          {failure}
        </Text>
      )}
    </>
  )
}

const ITEM_STATES = {
  open: { label: 'Open', color: 'orange' },
  kept: { label: 'Draft answer', color: 'orange' },
  sent: { label: 'Answered', color: 'green' },
  dropped: { label: 'Closed', color: 'gray' },
}

function Questions({ items }: { items: DeskCase['items'] }) {
  return (
    <section>
      <h2>Asked</h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <strong>{item.label}</strong> <StatusBadge {...ITEM_STATES[item.state]} />
            <Text tone="dim">
              {describeReason(item.reason).label}
              {item.note && `: ${item.note}`}
            </Text>
            {item.answer !== null && (
              <p>
                {item.before && <del>{item.before}</del>} <ins>{item.answer}</ins>
              </p>
            )}
            {item.file && <p>{item.file.name}</p>}
            {item.explanation && <p>“{item.explanation}”</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type NotesPanelProps = {
  record: DeskCase
  text: string
  onText: (text: string) => void
  onAdded: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  mayWrite: boolean
}

/** The firm's own notes on a case. The customer never sees them. */
export function NotesPanel({ record, text, onText, onAdded, box, mayWrite }: NotesPanelProps) {
  const { run, busy, failure } = useAction()
  const add = async () => {
    if (await run(() => addNote(record.remittance_id, text))) onAdded(text)
  }
  return (
    <Stack className={classes.panel}>
      {mayWrite && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <Stack gap="sm">
            {' '}
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
            <Row>
              <Button type="submit" size="sm" busy={busy} busyLabel="Adding...">
                Add note
              </Button>
            </Row>
          </Stack>{' '}
        </form>
      )}
      {record.notes.length === 0 ? (
        <Text tone="dim">No notes yet.</Text>
      ) : (
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
      )}
    </Stack>
  )
}
