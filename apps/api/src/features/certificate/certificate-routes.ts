import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { certificateFileVault } from './certificate-files.ts'
import { CHECKS, checkPaper } from './check.ts'
import { customersPaper } from './draw-papers.ts'
import { askForPacket, makePackets, openPacket, presentPacket } from './packet/packet.ts'
import { ownCase, ownFile, presentOwn } from './present-certificates.ts'
import { readDocuments } from './reading/read-documents.ts'

const tags = ['certificate']
const PDF = 'application/pdf'

/** Every download draws the paper again. */
const PAPERS: RouteLimit = { name: 'certificate-paper', by: 'account', points: 60, seconds: 60 }
const PACKETS: RouteLimit = { name: 'bank-packet', by: 'account', points: 30, seconds: 3600 }

/** Routes for customers to download their papers, and for anybody to check that a paper is genuine. */
export async function certificateRoutes(app: Api, services: Services): Promise<void> {
  certificateFileVault.handleDeletes(services)
  await makePackets(services)
  readDocuments(services)

  app.route({
    ...described('GET /remittances/:id/certificate', {
      tags,
      summary: 'What was given out for a remittance, how Form 146 is assigned and Form 145 filed, the packet’s state',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => ok(await presentOwn(services, user.id, params.id)),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/file', { tags, summary: 'The certificate, byte for byte' }),
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
      summary: 'How Form 145 is filled in, as PDF',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'form-145')),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/letter', {
      tags,
      summary: 'The letter for the bank, where nothing has to be filed, as PDF',
    }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'letter')),
  })

  app.route({
    ...described('GET /remittances/:id/certificate/a2', { tags, summary: 'What the bank’s Form A2 asks for, as PDF' }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => sendFile(reply, await paper(user.id, params.id, 'a2')),
  })

  const packetOf = async (owner: number, remittanceId: number) =>
    ok(await presentPacket(services, await ownCase(services, owner, remittanceId)))

  app.route({
    ...described('GET /remittances/:id/packet', { tags, summary: 'Whether the papers for the bank are put together' }),
    config: { access: 'customer' },
    handler: ({ user, params }) => packetOf(user.id, params.id),
  })

  app.route({
    ...described('POST /remittances/:id/packet', {
      tags,
      summary: 'Puts the papers for the bank together, in the background; ask again for its state',
    }),
    config: { access: 'customer', limit: PACKETS },
    handler: async ({ user, params }) => {
      await askForPacket(services, user.id, params.id)
      return packetOf(user.id, params.id)
    },
  })

  app.route({
    ...described('GET /remittances/:id/packet/file', { tags, summary: 'The papers for the bank, as one PDF' }),
    config: { access: 'customer', limit: PAPERS },
    handler: async ({ user, params }, reply) => {
      const file = await openPacket(services, user.id, await ownCase(services, user.id, params.id))
      return sendFile(reply, { ...file, mediaType: PDF })
    },
  })

  app.route({
    ...described('GET /check/:code', {
      tags,
      summary: 'What a paper with this code is and whether it stands; 404 for a code that nobody gave out',
    }),
    config: { access: 'anyone', limit: CHECKS },
    handler: async ({ params }) => ok(await checkPaper(services, params.code)),
  })
}
