import { type ComponentType, type FormEvent, lazy, type MouseEvent, Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { Stack } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { ContentSkeleton } from '../../ui/states.tsx'
import { useUser } from '../auth/auth.tsx'
import classes from './guide.module.css'

/** The rules load with the first question; the start page and the articles do not need them. */
const loadInterview = () => import('./interview/interview.tsx')
const loadSale = () => import('./sale/sale.tsx')
const screens: Record<string, ComponentType> = { questions: lazy(loadInterview), sale: lazy(loadSale) }

/** The server has rendered the question or sale at this address: its HTML stays until the screen's code has loaded. */
export async function screenOfWritten(): Promise<void> {
  if (import.meta.env.SSR) return
  if (location.pathname === '/guide/questions') screens.questions = (await loadInterview()).default
  if (location.pathname === '/guide/sale') screens.sale = (await loadSale()).default
}

/** The placeholder for the server's content. */
const FROM_SERVER = { __html: '<!--answer-->' }

type Contents = ComponentType<{ name: string }>

const loadContents = () => import('./contents.tsx')
const Later: Contents = lazy(loadContents)
const Ready: Contents | null = import.meta.env.SSR ? (await loadContents()).default : null

const BODY = 'guide-contents'

/** The article in the delivered HTML needs no code; its component loads only when it is opened from another page. */
const delivered = import.meta.env.SSR ? null : document.getElementById(BODY)
const deliveredAs = delivered?.dataset.name
const deliveredHtml = delivered?.innerHTML ?? ''
const deliveredTitle = import.meta.env.SSR ? '' : document.title

/** All of /guide: the start page, the questions and the articles. */
export function GuidePage() {
  const name = useParams()['*'] ?? ''
  const { state } = useUser()
  const [params] = useSearchParams()
  const Screen = screens[name]
  // A link with answers belongs to the questions, even if its path was cut off.
  const hasAnswers = useHydrated() && name === '' && params.has('a')
  if (hasAnswers) return <Navigate to={`/guide/questions?${params}`} replace />
  return (
    <Page action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      {import.meta.env.SSR && Screen ? (
        <Stack
          className={`reading ${classes.plain}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a comment that the server replaces
          dangerouslySetInnerHTML={FROM_SERVER}
        />
      ) : Screen ? (
        <div className="reading">
          <Suspense fallback={<ContentSkeleton />}>
            <Screen />
          </Suspense>
        </div>
      ) : name === deliveredAs ? (
        <Delivered name={name} />
      ) : (
        <div id={BODY} data-name={name} className="reading" onInput={onInput}>
          {Ready ? (
            <Ready name={name} />
          ) : (
            <Suspense fallback={<ContentSkeleton />}>
              <Later name={name} />
            </Suspense>
          )}
        </div>
      )}
    </Page>
  )
}

function onInput({ currentTarget, target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) searchRows(currentTarget, target.value)
}

/** The delivered HTML, put back in its place. */
export function Delivered({ name }: { name: string }) {
  const navigate = useNavigate()
  useDocumentTitle(deliveredTitle)
  /** Opens the questions without a page load; articles come prerendered from the server. */
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isPlain || link.getAttribute('href') !== '/guide/questions') return
    event.preventDefault()
    void navigate('/guide/questions')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only its links are clicked, also by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: only its links are clicked, also by keyboard
    <div
      id={BODY}
      data-name={name}
      className="reading"
      onClick={follow}
      onInput={onInput}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the server's own HTML, put back in its place
      dangerouslySetInnerHTML={{ __html: deliveredHtml }}
    />
  )
}

/** Shows the rows of a prerendered list that contain all the words, and their number. */
function searchRows(list: HTMLElement, text: string): void {
  const words = text.toLowerCase().split(/\s+/)
  const rows = [...list.querySelectorAll<HTMLElement>('[data-group] li')]
  for (const row of rows) {
    const group = row.closest<HTMLElement>('[data-group]')
    const content = `${row.textContent} ${group?.dataset.group} ${row.dataset.words ?? ''}`.toLowerCase()
    row.hidden = !words.every((word) => content.includes(word))
  }
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('li:not([hidden])') === null
  }
  const shown = rows.filter((row) => !row.hidden).length
  const status = list.querySelector('[role="status"]')
  if (status) status.textContent = shown === 0 ? 'No code fits. Try another word.' : `${shown} of ${rows.length} codes`
}
