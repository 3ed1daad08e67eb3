import { unsaved, useUnsaved } from '../../../lib/unsaved.ts'
import type { StoredFile, UploadState } from '../../documents/documents.tsx'

/** Somebody's work on a question, as long as it is not saved. */
export type Work = {
  /** `answer` opens an answer that is saved already; `explain` says why there is no answer */
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

const works = unsaved(NOTHING, { of: 'customer' })

export const workOn = works.read

export function changeWork(key: string, change: Partial<Work>): void {
  works.write(key, { ...workOn(key), ...change })
}

/** The text is saved by now, or no longer wanted; an upload under way goes on. */
export function endWork(key: string): void {
  works.write(key, { ...NOTHING, upload: workOn(key).upload })
}

export function showUpload(key: string) {
  return (change: (now: UploadState) => UploadState) => changeWork(key, { upload: change(workOn(key).upload) })
}

/** Uploads by key, for those who wait until one has ended. */
export const uploads = new Map<string, Promise<unknown>>()

export function useWork(key: string): Work {
  return useUnsaved(works, key)
}
