import { Component, type ReactNode, useEffect } from 'react'
import { site } from '../lib/site.ts'
import { FailedPage } from '../ui/page.tsx'

/** The error messages of different browsers for a chunk that could not be loaded. */
const CHUNK_FAILURE = /dynamically imported module|Importing a module script failed|preload CSS|Failed to fetch/i

type PageErrorsProps = {
  /** Rendering is tried again when the place changes. */
  place: object
  /** Set when the page's code failed to load. */
  error: unknown
  children: ReactNode
}

type Failure = { place: object; broke: boolean; error?: unknown }

/** Surrounds every page, so that a page that throws is replaced by a message instead of a blank screen. */
export class PageErrors extends Component<PageErrorsProps, Failure> {
  override state: Failure = { place: this.props.place, broke: false }

  static getDerivedStateFromError(error: unknown) {
    return { broke: true, error }
  }

  static getDerivedStateFromProps({ place }: PageErrorsProps, state: Failure) {
    return place === state.place ? null : { place, broke: false, error: undefined }
  }

  override render() {
    const { broke, error = this.props.error } = this.state
    return broke || this.props.error ? <RouteError error={error} /> : this.props.children
  }
}

function RouteError({ error }: { error: unknown }) {
  const isLost = error instanceof Error && CHUNK_FAILURE.test(error.message)
  const isOffline = isLost && !navigator.onLine
  useEffect(() => {
    const load = () => location.reload()
    // The network may have come back before the listener was added.
    if (isOffline && navigator.onLine) load()
    if (isLost) addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isLost, isOffline])
  return (
    <FailedPage
      title={isOffline ? 'You’re offline' : isLost ? 'We couldn’t load this page' : 'Something went wrong on our side'}
      onRetry={() => location.reload()}
      retryLabel="Load the page again"
    >
      <p>
        {isOffline
          ? 'This page isn’t on your device yet. It will open as soon as you’re back online. Your answers are safe.'
          : isLost
            ? 'Your connection may be poor, or we’ve just released an update. Your answers are safe.'
            : 'What you entered is safe. If it happens again, write to us and we’ll sort it out.'}
      </p>
      {!isOffline && (
        <p>
          <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
        </p>
      )}
    </FailedPage>
  )
}
