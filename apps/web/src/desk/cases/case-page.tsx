import type { DeskCase } from '@nirgam/domain/api-desk-cases'
import { mayDo } from '@nirgam/domain/desk/roles'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Banner, ContentSkeleton, EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useDeskPath } from '../desk-path.ts'
import { useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import { Viewer } from '../viewer/viewer.tsx'
import { ActButtons } from './act-buttons.tsx'
import { AnswersPanel } from './answers-panel.tsx'
import { CaseHead } from './case-head.tsx'
import classes from './cases.module.css'
import { HistoryPanel } from './history-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PapersList } from './papers-list.tsx'
import { useDeskCase, useDoing } from './use-desk-case.ts'
import { documentBeside, documentsOf } from './viewed-documents.ts'

/** One case: its papers, the document that is looked at, and everything that is known about it. */
export function CasePage() {
  const [, number] = useDeskPath()
  const id = Number(number)
  return Number.isSafeInteger(id) && id > 0 ? <OpenCase id={id} /> : <NoSuchCase />
}

function OpenCase({ id }: { id: number }) {
  const { query, looking } = useDeskCase(id)
  // Outlives the end of a session: whoever signs in again finds what they had typed.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const record = query.data ?? last
  useDocumentTitle(`${record?.number ?? 'Case'} · Desk`)
  if (record) return <Case record={record} looking={looking} />
  if (query.isPending) return <ContentSkeleton />
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchCase />
  return <ErrorState title="The case could not be loaded" onRetry={() => void query.refetch()} />
}

function NoSuchCase() {
  return (
    <EmptyState title="There is no such case" action={<ButtonLink to="/desk/cases">Back to the queue</ButtonLink>}>
      It may have another number, or its remittance is not submitted yet.
    </EmptyState>
  )
}

const TABS = { answers: 'Answers', notes: 'Notes', history: 'History' }
type TabId = keyof typeof TABS

function Case({ record, looking }: { record: DeskCase; looking: DeskCase['looking'] }) {
  const me = useMe()
  const doing = useDoing()
  const [tab, setTab] = useState<TabId>('answers')
  const [note, setNote] = useState('')
  const noteBox = useRef<HTMLTextAreaElement>(null)
  const documents = documentsOf(record)
  const [wanted, show] = useState<string | null>(null)
  const shown = documents.find(({ uid }) => uid === wanted) ?? documents[0]
  const mayAct = mayDo(me.role, 'act-on-cases')

  useKeys({
    '[': () => show(documentBeside(documents, shown?.uid, -1)),
    ']': () => show(documentBeside(documents, shown?.uid, 1)),
    n: mayAct
      ? () => {
          setTab('notes')
          // The box is there once the tab is.
          requestAnimationFrame(() => noteBox.current?.focus())
        }
      : undefined,
  })

  const contents: Record<TabId, React.ReactNode> = {
    answers: <AnswersPanel record={record} />,
    notes: <NotesPanel record={record} text={note} onText={setNote} box={noteBox} mayWrite={mayAct} />,
    history: <HistoryPanel record={record} />,
  }
  return (
    <div className={classes.case}>
      <div className={classes.head}>
        <CaseHead record={record} looking={looking} />
        <ActButtons record={record} doing={doing} />
        {doing.failure && (
          <Banner kind="error" onClose={() => doing.say(null)}>
            {doing.failure}
          </Banner>
        )}
      </div>
      <div className={classes.columns}>
        <section className={classes.papers} aria-label="Papers">
          <PapersList record={record} shownUid={shown?.uid ?? null} onShow={show} doing={doing} />
        </section>
        <section className={classes.document} aria-label="Document">
          {shown ? (
            <Viewer documents={documents} shown={shown} />
          ) : (
            <EmptyState title="No documents">The customer has not sent any yet.</EmptyState>
          )}
        </section>
        <section className={classes.side} aria-label="About the case">
          <Tabs
            label="About the case"
            value={tab}
            onChange={setTab}
            tabs={(Object.keys(TABS) as TabId[]).map((one) => ({
              id: one,
              label: one === 'notes' && record.notes.length > 0 ? `Notes (${record.notes.length})` : TABS[one],
              content: contents[one],
            }))}
          />
        </section>
      </div>
    </div>
  )
}
