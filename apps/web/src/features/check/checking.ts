import type { CheckData } from '@nirgam/domain/api-certificate'
import { readCheckCode } from '@nirgam/domain/certificate/check-code'

/** What the address carries behind its #, as it is printed in the QR code. A browser sends it to nobody. */
export function codeInAddress(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1)).trim()
  } catch {
    return ''
  }
}

/** What is wrong with what was typed, before anybody is asked. */
export function codeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the code.'
  return readCheckCode(typed) === null ? 'A code has 16 letters and digits, such as 7K2M-9QXD-4TRV-H3NC.' : null
}

export type Verdict = { tone: 'success' | 'warning' | 'error'; title: string; words: string }

const since = (iso: string | null) => (iso === null ? '' : ` on ${dayWords(iso.slice(0, 10))}`)

/** Whether what was given out under a code still stands. */
export function verdictOf({ standing, ended_at, udin }: Pick<CheckData, 'standing' | 'ended_at' | 'udin'>): Verdict {
  if (standing === 'withdrawn') {
    return {
      tone: 'error',
      title: 'This was withdrawn',
      words: `It was given out through Nirgam and withdrawn${since(ended_at)}. Do not rely on it.`,
    }
  }
  if (standing === 'superseded') {
    return {
      tone: 'warning',
      title: 'There is a newer one',
      words: `It was given out through Nirgam and replaced${since(ended_at)}. Ask for the newer one.`,
    }
  }
  const words = 'It was given out through Nirgam and stands. Compare what is below with your paper.'
  return { tone: 'success', title: udin === null ? 'This paper is genuine' : 'This certificate is genuine', words }
}

/** 15 November 2026, by the platform's own calendar: the shared dates would weigh more than this page. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const time = Date.parse(day)
  return Number.isNaN(time) ? day : format.format(time)
}

/** As large as the firm's own upload may be. */
export const MOST_BYTES = 10 * 1024 * 1024

export type Looked = { name: string; sha256: string } | { name: string; problem: string }

/** A file's fingerprint, worked out in this browser; the file goes nowhere. */
export async function lookAt(file: File): Promise<Looked> {
  const { name } = file
  if (file.size > MOST_BYTES) return { name, problem: 'This file is larger than any certificate: 10 MB at most.' }
  // Absent where a page did not come over a secure connection.
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (subtle === undefined) return { name, problem: 'This browser cannot compare files here. Open the page with https.' }
  try {
    const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
    return { name, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  } catch {
    return { name, problem: 'This file could not be read. Please choose it again.' }
  }
}

/** What a file's fingerprint says beside the one that was kept. */
export function comparison(sha256: string, issued: Pick<CheckData, 'sha256' | 'standing'>): Verdict {
  if (issued.sha256 === null) {
    return {
      tone: 'warning',
      title: 'There is no file to compare with',
      words: 'No accountant’s certificate belongs to this code. Compare the numbers instead.',
    }
  }
  if (issued.sha256 !== sha256) {
    return {
      tone: 'error',
      title: 'This is another file',
      words:
        'It is not, byte for byte, the one that was given out under this code: it was changed, saved anew or printed again, or it belongs to another code.',
    }
  }
  return issued.standing === 'valid'
    ? { tone: 'success', title: 'The file is unaltered', words: 'It is, byte for byte, the one that was given out.' }
    : {
        tone: 'warning',
        title: 'The file is unaltered, but does not stand any more',
        words: 'It is, byte for byte, the one that was given out under this code.',
      }
}
