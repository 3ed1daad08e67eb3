import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import type { Verdict } from '@nirgam/domain/certificate/check-words'
import { sha256Of } from '../../lib/fingerprint.ts'

/** The largest packet for a bank, plus a little for its binding. */
export const MOST_BYTES = 45 * 1024 * 1024

export type Looked = { name: string; sha256: string } | { name: string; problem: string }

/** A file's fingerprint, or the reason why there is none. */
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
