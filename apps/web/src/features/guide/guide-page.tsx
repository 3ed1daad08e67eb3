import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { START, TOPICS } from '../../lib/guide-topics.ts'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { ContentSkeleton } from '../../ui/states.tsx'
import { useUser } from '../auth/auth.tsx'
import { Article } from './article.tsx'
import classes from './guide.module.css'
import { Start } from './start.tsx'

/** The start page and the articles carry no rules: those come with the first question. */
const Interview = lazy(() => import('./interview.tsx'))

/** All of /guide: the start page, the questions and the articles. */
export function GuidePage() {
  const name = useParams()['*'] ?? ''
  const { state } = useUser()
  const topic = TOPICS.find((known) => known.name === name)
  useDocumentTitle(topic?.title ?? START.title)
  const isKnown = topic !== undefined || name === '' || name === 'questions'
  if (!isKnown) return <Navigate to="/guide" replace />
  return (
    <Page action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      <div className={classes.guide}>
        {name === 'questions' ? (
          <Suspense fallback={<ContentSkeleton />}>
            <Interview />
          </Suspense>
        ) : topic ? (
          <Article key={topic.name} topic={topic} />
        ) : (
          <Start />
        )}
      </div>
    </Page>
  )
}
