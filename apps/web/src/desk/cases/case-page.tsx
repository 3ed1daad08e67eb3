import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { unsaved, useUnsaved } from '../../lib/unsaved.ts'
import { useAction } from '../../lib/use-action.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Banner, ContentSkeleton, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { elementOf, focusSoon, type Place } from '../certificate/places.ts'
import { useDeskPath, useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import { Viewer } from '../viewer/viewer.tsx'
import { ActButtons, BankQuestions, CaseHead } from './case-head.tsx'
import { AnswersPanel, NotesPanel } from './case-panels.tsx'
import classes from './cases.module.css'
import { documentBeside, documentsOf } from './papers/paper-standing.ts'
import { PapersList } from './papers/papers-list.tsx'
import { useDeskCase } from './use-desk-case.ts'

const CertificateWork = lazy(async () => ({
  default: (await import('../certificate/certificate-view.tsx')).CertificateWork,
}))
const HistoryPanel = lazy(async () => ({ default: (await import('./case-background.tsx')).HistoryPanel }))

/** One case: its documents, the document being viewed, and everything else known about it. */
export function CasePage() {
  const [, number] = useDeskPath()
  const id = Number(number)
  return Number.isSafeInteger(id) && id > 0 ? <OpenCase id={id} /> : <NoSuchCase />
}

function OpenCase({ id }: { id: number }) {
  const { query, looking } = useDeskCase(id)
  // Kept when the session ends, so that text typed before is still there after signing in again.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const record = query.data ?? last
  useDocumentTitle(`${record?.number ?? 'Case'} · Desk`)
  if (record) return <Case record={record} looking={looking} />
  if (query.isPending) return <ContentSkeleton />
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchCase />
  return <ErrorState title="Couldn’t load the case" onRetry={() => void query.refetch()} />
}

function NoSuchCase() {
  return (
    <EmptyState title="Case not found" action={<ButtonLink to="/desk/cases">Back to the queue</ButtonLink>}>
      Check the number. It may not have been submitted yet.
    </EmptyState>
  )
}

const VIEWS = { papers: 'Documents', sheet: 'Tax sheet', form: 'Form 146', certificate: 'Certificate' }
type View = keyof typeof VIEWS

const isView = (word: string | undefined): word is View => word !== undefined && word in VIEWS

const TABS = { answers: 'Answers', document: 'Document', notes: 'Notes', history: 'History' }
type TabId = keyof typeof TABS
const TAB_IDS = Object.keys(TABS) as TabId[]

const FIRM = 'A lead can fix this in Texts and settings, or under Staff for the signer.'

const notes = unsaved('', { of: 'staff' })

function Case({ record, looking }: { record: DeskCase; looking: DeskCase['looking'] }) {
  const me = useMe()
  const doing = useAction()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [, , word] = useDeskPath()
  const view = isView(word) ? word : 'papers'
  const [chosenTab, setTab] = useState<TabId>('answers')
  // In the documents view, the document has its own place and needs no tab.
  const tab = view === 'papers' && chosenTab === 'document' ? 'answers' : chosenTab
  const noteKey = `${me.uid} ${record.remittance_id}`
  const note = useUnsaved(notes, noteKey)
  const noteBox = useRef<HTMLTextAreaElement>(null)
  const documents = documentsOf(record)
  const [wanted, show] = useState<string | null>(null)
  const shown = documents.find(({ uid }) => uid === wanted) ?? documents[0]
  const mayAct = mayDo(me.role, 'act-on-cases')
  const pathOf = (one: View) => `/desk/cases/${record.remittance_id}${one === 'papers' ? '' : `/${one}`}`
  /** Opens the place that a finding is about. */
  const goTo = (place: Place) => {
    const element = elementOf(place)
    if (element === null) return doing.setFailure(FIRM)
    if (place.place === 'answers') setTab('answers')
    else if (place.place !== view && place.place !== 'firm') void navigate(pathOf(place.place), { state })
    focusSoon(element)
  }

  /** Shows the next or previous document, also next to the tax sheet. */
  const turn = (step: 1 | -1) => {
    show(documentBeside(documents, shown?.uid, step))
    if (view !== 'papers') setTab('document')
  }
  useKeys({
    '[': () => turn(-1),
    ']': () => turn(1),
    n: mayAct
      ? () => {
          setTab('notes')
          // The box exists only once its tab is shown.
          requestAnimationFrame(() => noteBox.current?.focus())
        }
      : undefined,
  })

  const viewer = shown ? (
    <Viewer documents={documents} shown={shown} onShow={show} />
  ) : (
    <EmptyState title="No documents">The customer hasn’t sent any yet.</EmptyState>
  )
  const contents: Record<TabId, React.ReactNode> = {
    document: <div className={classes.beside}>{viewer}</div>,
    // The tax sheet shows the guide's finding itself.
    answers: <AnswersPanel record={record} withGuide={view !== 'sheet'} />,
    notes: (
      <NotesPanel
        record={record}
        text={note}
        onText={(text) => notes.write(noteKey, text)}
        onAdded={(added) => {
          // A note that was changed while it was being added stays.
          if (notes.read(noteKey) === added) notes.remove(noteKey)
        }}
        box={noteBox}
        mayWrite={mayAct}
      />
    ),
    history: (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <HistoryPanel record={record} />
      </Suspense>
    ),
  }
  return (
    <div className={classes.case}>
      <Stack gap="sm">
        <CaseHead record={record} looking={looking} />
        <BankQuestions record={record} onLetter={show} />
        <ActButtons record={record} doing={doing} />
        {doing.failure && (
          <Banner kind="error" onClose={() => doing.setFailure(null)}>
            {doing.failure}
          </Banner>
        )}
        <Row as="nav" gap="xs" aria-label="Parts of the case" className={classes.views}>
          {(Object.keys(VIEWS) as View[]).map((one) => (
            <Link key={one} to={pathOf(one)} state={state} aria-current={one === view ? 'page' : undefined}>
              {VIEWS[one]}
            </Link>
          ))}
        </Row>
      </Stack>
      <div className={classes.columns} data-wide={view !== 'papers' || undefined}>
        {view === 'papers' ? (
          <>
            <section className={classes.papers} aria-label="Documents">
              <PapersList record={record} shownUid={shown?.uid ?? null} onShow={show} doing={doing} />
            </section>
            <section className={classes.document} aria-label="Document" data-empty={shown ? undefined : true}>
              {viewer}
            </section>
          </>
        ) : (
          <section className={classes.papers} aria-label={VIEWS[view]}>
            <Suspense fallback={<ContentSkeleton />}>
              <CertificateWork view={view} record={record} goTo={goTo} />
            </Suspense>
          </section>
        )}
        <section className={classes.side} aria-label="About the case">
          <Tabs
            label="About the case"
            value={tab}
            onChange={setTab}
            tabs={TAB_IDS.filter((one) => one !== 'document' || view !== 'papers').map((one) => ({
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
