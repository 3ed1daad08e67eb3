import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { asking } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { deskFile } from '../desk-api.ts'
import { useKeys } from '../keys.ts'
import { AT_FIRST, type Look, looked, type Size } from './looking.ts'
import { Loading, PdfSheet, PictureSheet } from './sheets.tsx'
import classes from './viewer.module.css'

export type ViewedDocument = { uid: string; label: string; mediaType: string }

type PaneProps = {
  document: ViewedDocument
  /** The one that the keys are for. */
  isActive: boolean
  onActive: () => void
  /** Before its buttons. */
  children?: ReactNode
}

/**
 * One document with its buttons. It is in memory while it is looked at and nowhere else; whoever comes back to it looks
 * at it anew, and that is recorded anew.
 */
async function fileToShow({ uid, type }: { uid: string; type: string }, { signal }: { signal: AbortSignal }) {
  const { blob } = await deskFile('GET /desk/documents/:uid', { params: { uid }, signal })
  // Only ever as what we know it to be: never as a page that could run something.
  return new Blob([blob], { type })
}

export function Pane({ document: shown, isActive, onActive, children }: PaneProps) {
  const [looking, setLooking] = useState(AT_FIRST)
  const [pages, setPages] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const { ref, size } = useSize<HTMLDivElement>()
  const file = useQuery({
    ...asking('GET /desk/documents/:uid', { uid: shown.uid, type: shown.mediaType }, fileToShow),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  const look = (how: Look) => setLooking((now) => looked(now, how, pages))
  useKeys(
    isActive
      ? {
          '+': () => look('larger'),
          '-': () => look('smaller'),
          '0': () => look('fit'),
          '.': () => look('rotate'),
        }
      : {},
  )
  const failure = isBroken
    ? 'This file can’t be shown. Ask the customer for another copy.'
    : file.isError && messageOf(file.error, 'Couldn’t load the document.')
  const Sheet = shown.mediaType === 'application/pdf' ? PdfSheet : PictureSheet
  return (
    <section
      className={classes.pane}
      data-active={isActive || undefined}
      aria-label={shown.label}
      onPointerDown={onActive}
      onFocus={onActive}
    >
      <div className={classes.tools} role="toolbar" aria-label={`${shown.label}: view`}>
        {children}
        <div className={classes.groups}>
          <span className={classes.group}>
            <IconButton label="Smaller" onClick={() => look('smaller')}>
              <IconMinus size={17} aria-hidden />
            </IconButton>
            <output className={classes.zoom} aria-label="Size">
              {Math.round(looking.zoom * 100)}%
            </output>
            <IconButton label="Larger" onClick={() => look('larger')}>
              <IconPlus size={17} aria-hidden />
            </IconButton>
            <IconButton label="Fit" onClick={() => look('fit')}>
              <IconArrowsMaximize size={17} aria-hidden />
            </IconButton>
            <IconButton label="Rotate" onClick={() => look('rotate')}>
              <IconRotateClockwise size={17} aria-hidden />
            </IconButton>
          </span>
          {pages > 1 && (
            <span className={classes.group}>
              <IconButton label="Page before" disabled={looking.page === 1} onClick={() => look('page before')}>
                <IconChevronLeft size={17} aria-hidden />
              </IconButton>
              <output className={classes.zoom} aria-label="Page">
                {looking.page} of {pages}
              </output>
              <IconButton label="Next page" disabled={looking.page === pages} onClick={() => look('next page')}>
                <IconChevronRight size={17} aria-hidden />
              </IconButton>
            </span>
          )}
        </div>
      </div>
      <div ref={ref} className={classes.window}>
        {failure ? (
          <div className={classes.failure} role="alert">
            <p>{failure}</p>
            {!isBroken && (
              <Button size="sm" variant="default" onClick={() => void file.refetch()}>
                Try again
              </Button>
            )}
          </div>
        ) : file.data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
          <section className={classes.scroll} tabIndex={0} aria-label={`${shown.label}, shown`}>
            <Sheet
              file={file.data}
              label={shown.label}
              looking={looking}
              window={size}
              onPages={setPages}
              onBroken={() => setBroken(true)}
            />
          </section>
        ) : (
          <Loading height={size.height} />
        )}
      </div>
    </section>
  )
}

/** How large something is on the screen, now and whenever that changes. */
function useSize<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
