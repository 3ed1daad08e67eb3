import { useRouteError } from 'react-router'
import { site } from '../lib/site.ts'
import { ErrorState } from '../ui/states.tsx'

/** The browsers' different words for "this part of the program is no longer there". */
const CHUNK_FAILURE = /dynamically imported module|Importing a module script failed|preload CSS|Failed to fetch/i

/** In place of a page that broke: never a blank screen. */
export function RouteError() {
  const error = useRouteError()
  const chunkFailed = error instanceof Error && CHUNK_FAILURE.test(error.message)
  return (
    <ErrorState
      page
      title={chunkFailed ? 'We couldn’t load this page' : 'Something went wrong on our side'}
      onRetry={() => location.reload()}
      retryLabel="Load the page again"
    >
      <p>
        {chunkFailed
          ? 'You may be offline, or we’ve just released an update. Your answers are safe.'
          : 'What you entered is safe. If it happens again, write to us and we’ll sort it out.'}
      </p>
      <p>
        <a href="/">Start page</a> · <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
      </p>
    </ErrorState>
  )
}
