import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { readCheckCode } from '@nirgam/domain/certificate/check-code'
import { fromPaise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { notFound } from '../../platform/errors.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
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
