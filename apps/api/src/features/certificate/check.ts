import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { codeProblem, NOT_CHECKED, readCheckCode } from '@nirgam/domain/certificate/check-code'
import { type Answer, factsOf, verdictOf, withoutCertificate } from '@nirgam/domain/certificate/check-words'
import { fromPaise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { AppError, notFound } from '../../platform/errors.ts'
import { escaped } from '../../platform/html.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { PlainAnswer } from '../../platform/web/pages.ts'
import { certificateWithCode, standingOf } from './certificate-store.ts'
import { codeLookup, detailsOf, formNameOf } from './issued.ts'
import { packetPrints } from './packet/packet-store.ts'

/** Enough for a bank counter, and too few to guess codes. */
export const CHECKS: RouteLimit = { name: 'check', by: 'address', points: 30, seconds: 60 }

/** No code can be this one, and looking for it takes as long as for any other. */
const NO_CODE = 'none'

/** Facts about a certificate for anybody who has the paper. They include nothing about a person. */
export async function checkPaper({ db, vault }: Services, typed: string): Promise<CheckData> {
  const code = readCheckCode(typed) ?? NO_CODE
  const row = await certificateWithCode(db, codeLookup(vault, code))
  if (!row) throw notFound(CERTIFICATE_MESSAGES.unknownCode)
  const { reference, amountPaise, day } = detailsOf(vault, row)
  return {
    code,
    form: formNameOf(row.part, day),
    part: row.part,
    reference_number: reference,
    amount: fromPaise(amountPaise),
    date: row.filed_on ?? indiaDate(row.issued_at),
    udin: row.udin,
    standing: row.standing,
    ended_at: row.ended_at === null ? null : timeText(row.ended_at),
    is_replaced: row.standing === 'superseded' && (await standingOf(db, row.case_id)) !== undefined,
    packets: await packetPrints(db, row.uid),
    sha256: row.sha256,
  }
}

/** The answer to a code in the address, for browsers without script; null where the address has none. */
export async function plainCheck(
  services: Services,
  { query, ip }: { query: URLSearchParams; ip: string },
): Promise<PlainAnswer | null> {
  const code = query.get('code')
  if (code === null) return null
  const answer = await ask(services, code, ip)
  const { tone, title, words } = 'found' in answer ? verdictOf(answer.found) : withoutCertificate(answer)
  const facts = 'found' in answer ? factsOf(answer.found) : []
  const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  const html = `<div data-tone="${tone}"><h2>${escaped(title)}</h2><p>${escaped(words)}</p><dl>${rows.join('')}</dl></div>`
  return { title, html, typed: { name: 'code', text: code } }
}

async function ask(services: Services, code: string, ip: string): Promise<Answer> {
  const problem = codeProblem(code)
  if (problem !== null) return { failed: problem }
  try {
    await services.limits.take(CHECKS, visitorOf(services.vault, ip))
    return { found: await checkPaper(services, code) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === 404 ? { refused: error.message } : { failed: NOT_CHECKED }
  }
}
