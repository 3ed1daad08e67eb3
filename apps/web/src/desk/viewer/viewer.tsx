import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutColumns,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { asking } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { deskFile } from '../desk-api.ts'
import { useKeys } from '../keys.ts'
import { AT_FIRST, type Look, looked, type Size } from './looking.ts'
import { Loading, PdfSheet, PictureSheet } from './sheets.tsx'
import classes from './viewer.module.css'

type ViewerProps = {
  documents: readonly ViewedDocument[]
  shown: ViewedDocument
  onShow: (uid: string) => void
}

/** The document in the page, alone or next to another. It is never written to disk. */
export function Viewer({ documents, shown, onShow }: ViewerProps) {
  const [besideUid, setBeside] = useState<string | null>(null)
  const [active, setActive] = useState<'first' | 'second'>('first')
  const others = documents.filter(({ uid }) => uid !== shown.uid)
  const beside = besideUid === null ? undefined : (others.find(({ uid }) => uid === besideUid) ?? others[0])
  const toggle = () => {
    setActive('first')
    setBeside(beside ? null : (others[0]?.uid ?? null))
  }
  return (
    <div className={classes.viewer} data-two={beside ? true : undefined}>
      <Pane
        key={shown.uid}
        document={shown}
        isActive={active === 'first' || !beside}
        onActive={() => setActive('first')}
      >
        <Choice label="Document" documents={documents} uid={shown.uid} onChoose={onShow} />
        {others.length > 0 && (
          <IconButton label="Side by side" aria-pressed={beside !== undefined} onClick={toggle}>
            <IconLayoutColumns size={17} aria-hidden />
          </IconButton>
        )}
      </Pane>
      {beside && (
        <Pane key={beside.uid} document={beside} isActive={active === 'second'} onActive={() => setActive('second')}>
          <Choice label="Beside" documents={others} uid={beside.uid} onChoose={setBeside} />
        </Pane>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  documents: readonly ViewedDocument[]
  uid: string
  onChoose: (uid: string) => void
}

function Choice({ label, documents, uid, onChoose }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <SelectField
        label={<span className="visually-hidden">{label}</span>}
        value={uid}
        options={documents.map((one) => ({ value: one.uid, label: one.label }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}

export type ViewedDocument = { uid: string; label: string; mediaType: string }

type PaneProps = {
  document: ViewedDocument
  /** The pane that the keyboard shortcuts act on. */
  isActive: boolean
  onActive: () => void
  /** Shown before the pane's buttons. */
  children?: ReactNode
}

async function fileToShow({ uid, type }: { uid: string; type: string }, { signal }: { signal: AbortSignal }) {
  const { blob } = await deskFile('GET /desk/documents/:uid', { params: { uid }, signal })
  // Always with the media type we know, never as a page that could run scripts.
  return new Blob([blob], { type })
}

/** One document with its buttons. It is in memory only while shown; opening it again is recorded again. */
function Pane({ document: shown, isActive, onActive, children }: PaneProps) {
  const [looking, setLooking] = useState(AT_FIRST)
  const [pages, setPages] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const { ref, size } = useSize<HTMLDivElement>()
  const file = useQuery({
    ...asking('GET /desk/documents/:uid', { uid: shown.uid, type: shown.mediaType }, fileToShow),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
        <Row gap="none" className={classes.groups}>
          <Row gap="none" nowrap>
            <IconButton label="Smaller" onClick={() => look('smaller')}>
              <IconMinus size={17} aria-hidden />
            </IconButton>
            <output className={`tabular ${classes.zoom}`} aria-label="Size">
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
          </Row>
          {pages > 1 && (
            <Row gap="none" nowrap>
              <IconButton label="Page before" disabled={looking.page === 1} onClick={() => look('page before')}>
                <IconChevronLeft size={17} aria-hidden />
              </IconButton>
              <output className={`tabular ${classes.zoom}`} aria-label="Page">
                {looking.page} of {pages}
              </output>
              <IconButton label="Next page" disabled={looking.page === pages} onClick={() => look('next page')}>
                <IconChevronRight size={17} aria-hidden />
              </IconButton>
            </Row>
          )}
        </Row>
      </div>
      <div ref={ref} className={classes.window}>
        {failure ? (
          <Stack align="center" className={classes.failure} role="alert">
            <p>{failure}</p>
            {!isBroken && (
              <Button size="sm" variant="default" onClick={() => void file.refetch()}>
                Try again
              </Button>
            )}
          </Stack>
        ) : file.data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be scrollable by keyboard
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

/** An element's current size on the screen. */
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
