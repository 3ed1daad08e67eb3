import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { codeProblem, NOT_CHECKED, readCheckCode } from '@nirgam/domain/certificate/check-code'
import { type Answer, factsOf, verdictOf, withoutCertificate } from '@nirgam/domain/certificate/check-words'
import { fromPaise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { AppError, notFound } from '../../platform/errors.ts'
import { escaped } from '../../platform/html.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { PlainAnswer } from '../../platform/web/web-routes.ts'
import { certificateWithCode, packetPrints, standingOf } from './certificate-store.ts'
import { customersPaper } from './draw-papers.ts'
import { certificateFileVault, codeLookup, detailsOf, formNameOf } from './issued.ts'
import { askForPacket, makePackets, openPacket, presentPacket } from './packet/packet.ts'
import { ownCase, ownFile, presentOwn } from './present-certificates.ts'
import { readDocuments } from './read-documents.ts'

/** Enough for a bank counter, and too few to guess codes. */
const CHECKS: RouteLimit = { name: 'check', by: 'address', points: 30, seconds: 60 }

/** Matches no code; looking it up takes as long as for any other. */
const NO_CODE = 'none'

/** Facts about a certificate for everyone who has the paper. They include nothing about a person. */
async function checkPaper({ db, vault }: Services, typed: string): Promise<CheckData> {
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

/** The answer to a code in the URL, for browsers without script; null for a URL without a code. */
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

const tags = ['certificate']
const PDF = 'application/pdf'

/** Every download draws the paper again. */
const PAPERS: RouteLimit = { name: 'certificate-paper', by: 'account', points: 60, seconds: 60 }
const PACKETS: RouteLimit = { name: 'bank-packet', by: 'account', points: 30, seconds: 3600 }

/** Routes for customers to download their papers, and for the public to verify that a paper is genuine. */
export async function certificateRoutes(app: Api, services: Services): Promise<void> {
  certificateFileVault.handleDeletes(services)
  await makePackets(services)
  readDocuments(services)

  app.route({
    ...described('GET /remittances/:id/certificate', {
      tags,
      summary:
        'Returns what was issued for a remittance, how Form 146 is assigned and Form 145 filed, and the state of the bank packet',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => ok(await presentOwn(services, user.id, params.id)),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/file', {
      tags,
      summary: 'Downloads the certificate exactly as uploaded',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => {
      return sendFile(reply, { ...(await ownFile(services, user.id, params.id)), mediaType: PDF })
    },
  })

  const paper = async (owner: number, remittanceId: number, which: 'form-145' | 'a2' | 'letter') => {
    const { remittance, stands } = await ownCase(services, owner, remittanceId)
    return { ...(await customersPaper(services, remittance, stands, which)), mediaType: PDF }
  }

  app.route({
    ...described('GET /remittances/:id/certificate/filing-sheet', {
      tags,
      summary: 'Downloads the filing sheet of Form 145 as PDF',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'form-145')),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/letter', {
      tags,
      summary: 'Downloads the letter for the bank as PDF, if nothing has to be filed',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'letter')),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/a2', {
      tags,
      summary: 'Downloads the details for the bank’s Form A2 as PDF',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'a2')),
  })

  const packetOf = async (owner: number, remittanceId: number) =>
    ok(await presentPacket(services, await ownCase(services, owner, remittanceId)))

  app.route({
    ...described('GET /remittances/:id/packet', { tags, summary: 'Returns the state of the bank packet' }),
    config: { access: 'customer' },
    handler: ({ user, params }) => packetOf(user.id, params.id),
  })

  app.route({
    ...described('POST /remittances/:id/packet', {
      tags,
      summary: 'Starts building the bank packet in the background',
    }),
    config: { access: 'customer', limit: PACKETS },
    handler: async ({ user, params }) => {
      await askForPacket(services, user.id, params.id)
      return packetOf(user.id, params.id)
    },
  })

  app.route({
    ...described('GET /remittances/:id/packet/file', { tags, summary: 'Downloads the bank packet as one PDF' }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => {
      const file = await openPacket(services, user.id, await ownCase(services, user.id, params.id))
      return sendFile(reply, { ...file, mediaType: PDF })
    },
  })

  app.route({
    ...described('GET /check/:code', {
      tags,
      summary: 'Describes the document with this check code and whether it is valid; 404 if the code is unknown',
    }),
    config: { access: 'anyone', limit: CHECKS },
    handler: async ({ params }) => ok(await checkPaper(services, params.code)),
  })
}
