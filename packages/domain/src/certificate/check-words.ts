import { formatRupees } from '../shared/money.ts'
import { dayInWords, indiaDate } from '../shared/tax-year.ts'
import type { CheckData } from './api-certificate.ts'

/** The certificate of a code, why it is unknown, or why it could not be checked. */
export type Answer = { found: CheckData } | { refused: string } | { failed: string }

export type Verdict = { tone: 'success' | 'warning' | 'error'; title: string; words: string }

/** For a code without a certificate: a network failure must not look like a forgery. */
export function withoutCertificate(answer: Exclude<Answer, { found: CheckData }>): Verdict {
  return 'refused' in answer
    ? { tone: 'error', title: 'Not confirmed', words: answer.refused }
    : { tone: 'warning', title: 'We couldn’t check this code', words: answer.failed }
}

const since = (iso: string | null) => (iso === null ? '' : ` on ${dayInWords(indiaDate(Date.parse(iso)))}`)

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

/** The certificate's facts and figures. */
export function factsOf(found: CheckData): (readonly [string, string])[] {
  return [
    ['Form', found.form],
    ['Reference', found.reference_number],
    ['Amount', formatRupees(found.amount)],
    ['Date', dayInWords(found.date)],
    ...(found.udin === null ? [] : [['UDIN', found.udin] as const]),
    ['Code', found.code],
  ]
}
