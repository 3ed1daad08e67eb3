import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { sha256Of } from '../../lib/fingerprint.ts'

/** The certificate of a code, the reason why it is not known, or why nobody could say. */
export type Answer = { found: CheckData } | { refused: string } | { failed: string }

export type Verdict = { tone: 'success' | 'warning' | 'error'; title: string; words: string }

/** Of a code without a certificate: a network that is down must not look like a forgery. */
export function withoutCertificate(answer: Exclude<Answer, { found: CheckData }>): Verdict {
  return 'refused' in answer
    ? { tone: 'error', title: 'Not confirmed', words: answer.refused }
    : { tone: 'warning', title: 'We couldn’t check this code', words: answer.failed }
}

const since = (iso: string | null) => (iso === null ? '' : ` on ${dayWords(iso.slice(0, 10))}`)

type Checked = Pick<CheckData, 'standing' | 'ended_at' | 'udin' | 'is_replaced'>

/** Whether the certificate or sheet issued under a code is still valid. */
export function verdictOf({ standing, ended_at, udin, is_replaced }: Checked): Verdict {
  if (standing === 'withdrawn') {
    return {
      tone: 'error',
      title: 'This certificate has been withdrawn',
      words: `We issued it and withdrew it${since(ended_at)}. Don’t rely on it.`,
    }
  }
  if (standing === 'superseded' && !is_replaced) {
    return {
      tone: 'warning',
      title: 'A new one is being prepared',
      words: `We issued it, but it stopped being valid${since(ended_at)}. We haven’t issued a newer one yet.`,
    }
  }
  if (standing === 'superseded') {
    return {
      tone: 'warning',
      title: 'This certificate has been replaced',
      words: `We issued it and replaced it${since(ended_at)}. Ask for the newer certificate.`,
    }
  }
  const what = udin === null ? 'document' : 'certificate'
  const words = `We issued this ${what} and it’s valid. Check that the details below match your copy.`
  return { tone: 'success', title: `This ${what} is genuine`, words }
}

/** 15 November 2026, by the platform's own calendar: the shared dates would weigh more than this page. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const time = Date.parse(day)
  return Number.isNaN(time) ? day : format.format(time)
}

/** As large as a packet for the bank may be, and a little more for what binds it. */
export const MOST_BYTES = 45 * 1024 * 1024

export type Looked = { name: string; sha256: string } | { name: string; problem: string }

/** A file's fingerprint, or why there is none. */
export async function lookAt(file: File): Promise<Looked> {
  const { name } = file
  if (file.size > MOST_BYTES) return { name, problem: 'This file is too large to be one of ours. The limit is 45 MB.' }
  const sha256 = await sha256Of(file)
  return sha256 === null ? { name, problem: UNREADABLE } : { name, sha256 }
}

const UNREADABLE = 'We couldn’t read this file. Choose it again, or open this page over https.'

/** The result of comparing a file's fingerprint with the stored one. */
export function comparison(sha256: string, issued: Pick<CheckData, 'sha256' | 'standing' | 'packets'>): Verdict {
  if (issued.packets.includes(sha256)) {
    return issued.standing === 'valid'
      ? { tone: 'success', title: 'The packet is unaltered', words: 'We made this packet, and not a byte has changed.' }
      : {
          tone: 'warning',
          title: 'The packet is unaltered, but no longer valid',
          words: 'We made this packet under this code, and not a byte has changed.',
        }
  }
  if (issued.sha256 === null) {
    return {
      tone: 'warning',
      title: 'There’s no file to compare with',
      words: 'This code has no certificate of its own. Compare the numbers instead.',
    }
  }
  if (issued.sha256 !== sha256) {
    return {
      tone: 'error',
      title: 'This isn’t the file we issued',
      words:
        'It differs from the certificate issued under this code. It may have been edited, re-saved or scanned, or belong to another code.',
    }
  }
  return issued.standing === 'valid'
    ? { tone: 'success', title: 'The file is unaltered', words: 'It matches the certificate we issued exactly.' }
    : {
        tone: 'warning',
        title: 'The file is unaltered, but the certificate is no longer valid',
        words: 'It matches the certificate we issued under this code exactly.',
      }
}
