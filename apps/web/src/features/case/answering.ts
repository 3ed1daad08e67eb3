import { useSyncExternalStore } from 'react'
import { getToken, howSessionEnded, onTokenChange } from '../../lib/session.ts'
import type { StoredFile, UploadState } from '../documents/documents.tsx'

/** What somebody is doing about a question and has not kept yet. */
export type Work = {
  /** `answer` opens what is kept already; `explain` says why there is no answer */
  mode: 'answer' | 'explain' | null
  value: string
  /** an account number, typed a second time */
  again: string
  /** why it cannot be provided, or what a bank wrote */
  words: string
  problem: string | null
  upload: UploadState
  /** a file that belongs to the words */
  file: StoredFile | null
}

const NOTHING: Work = {
  mode: null,
  value: '',
  again: '',
  words: '',
  problem: null,
  upload: { phase: 'idle' },
  file: null,
}

/**
 * In memory and nowhere else, because it may be an account number or a PAN. It outlives the page's screens, so that
 * signing in again, another person's act or a look at another page costs nobody what they typed.
 */
const works = new Map<string, Work>()
const listeners = new Set<() => void>()

function tellAll(): void {
  for (const listener of listeners) listener()
}

onTokenChange(() => {
  if (getToken() !== null || howSessionEnded() !== 'signed-out') return
  works.clear()
  tellAll()
})

export function workOn(key: string): Work {
  return works.get(key) ?? NOTHING
}

export function changeWork(key: string, change: Partial<Work>): void {
  works.set(key, { ...workOn(key), ...change })
  tellAll()
}

/** What was typed is kept by now, or no longer wanted; an upload under way goes on. */
export function endWork(key: string): void {
  const { upload } = workOn(key)
  works.set(key, { ...NOTHING, upload })
  tellAll()
}

export function showUpload(key: string) {
  return (change: (now: UploadState) => UploadState) => changeWork(key, { upload: change(workOn(key).upload) })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWork(key: string): Work {
  return useSyncExternalStore(subscribe, () => workOn(key))
}
