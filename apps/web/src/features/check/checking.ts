import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { sha256Of } from '../../lib/fingerprint.ts'

/** The certificate of a code, or the reason why it is not known. */
export type Answer = { found: CheckData } | { refused: string }

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

/** A file's fingerprint, or why there is none. */
export async function lookAt(file: File): Promise<Looked> {
  const { name } = file
  if (file.size > MOST_BYTES) return { name, problem: 'This file is larger than any certificate: 10 MB at most.' }
  const sha256 = await sha256Of(file)
  return sha256 === null ? { name, problem: UNREADABLE } : { name, sha256 }
}

const UNREADABLE = 'This file could not be read here. Choose it again, or open this page over https.'

/** The result of comparing a file's fingerprint with the stored one. */
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
