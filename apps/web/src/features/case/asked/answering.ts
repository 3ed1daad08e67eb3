import { unsaved, useUnsaved } from '../../../lib/unsaved.ts'
import type { StoredFile, UploadState } from '../../documents/documents.tsx'

/** The customer's unsaved work on a question. */
export type Work = {
  /** `answer` edits a saved answer; `explain` says why there is no answer */
  mode: 'answer' | 'explain' | null
  value: string
  /** the account number, typed a second time */
  again: string
  /** why the document or answer is missing, or the bank's question */
  words: string
  problem: string | null
  upload: UploadState
  /** a file that belongs to `words` */
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

/** The text has been saved or discarded; an upload in progress continues. */
export function endWork(key: string): void {
  works.write(key, { ...NOTHING, upload: workOn(key).upload })
}

export function showUpload(key: string) {
  return (change: (now: UploadState) => UploadState) => changeWork(key, { upload: change(workOn(key).upload) })
}

/** Uploads by key, for callers that wait until one has finished. */
export const uploads = new Map<string, Promise<unknown>>()

export function useWork(key: string): Work {
  return useUnsaved(works, key)
}
