import multipart from '@fastify/multipart'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { CERTIFICATE_MAX_BYTES } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import type { Form146 } from '@nirgam/domain/certificate/form-146'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { auditedStaff } from '../../platform/audit.ts'
import { conflict } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { readMultipart } from '../../platform/http/multipart-form.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { findCase } from '../case/case.ts'
import { fewAtOnce } from '../documents/documents.ts'
import { caseActor, type Staff } from '../staff/staff.ts'
import { certify, readCertificate, withdrawCertificate } from './certify.ts'
import { desksPaper, formToExport } from './draw-papers.ts'
import { fileAtDesk, pageSeen, paperSeen, presentAtDesk } from './present-certificates.ts'
import { saleRoutes } from './sale/sales.ts'
import { compareVersions, keepExported, mergedForm, orNewer, presentForm, presentSheet } from './sheet/present-work.ts'
import { saveForm, saveSheet } from './sheet/save-work.ts'

const tags = ['desk']
const SEE = { access: { desk: 'see-cases' } } as const
const WORK: RouteLimit = { name: 'desk-sheet', by: 'account', points: 240, seconds: 60, handful: 10 }
const SIGNING: RouteLimit = { name: 'desk-certify', by: 'account', points: 60, seconds: 60 }
const PAPERS: RouteLimit = { name: 'desk-paper', by: 'account', points: 60, seconds: 60 }

/** Lots sold in twelve parts, as many as a body has room for. */
const SHEET_VALUES = 20_000
/** The values were validated when they were saved; doing it again takes a third of the request for the largest ones. */
const uncheckedReply = () => JSON.stringify

const FORM_LIMITS = {
  fileSize: CERTIFICATE_MAX_BYTES,
  files: 1,
  fields: 6,
  fieldSize: 200,
  fieldNameSize: 50,
  parts: 7,
  headerPairs: 20,
}

/** Desk routes for the tax sheet, Form 146 and the certificate. */
export async function deskCertificateRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  saleRoutes(app, services)
  const sheet = (staff: Staff, remittanceId: number) => presentSheet(services, staff, remittanceId)
  const form = (staff: Staff, remittanceId: number) => presentForm(services, staff, remittanceId)

  app.route({
    ...described('GET /desk/cases/:id/sheet', {
      tags,
      summary: 'Returns the tax sheet, its findings and the guide’s finding',
    }),
    config: SEE,
    serializerCompiler: uncheckedReply,
    handler: async ({ staff, params }) => ok(await sheet(staff, params.id)),
  })

  app.route({
    ...described('PUT /desk/cases/:id/sheet', {
      tags,
      summary: 'Saves the tax sheet as a new version; 409 with the newer one if someone saved meanwhile',
    }),
    config: { access: { desk: 'tax-sheet' }, limit: WORK, values: SHEET_VALUES },
    serializerCompiler: uncheckedReply,
    handler: async ({ staff, params, body }) => {
      const saving = { remittanceId: params.id, actor: caseActor(staff), version: body.version }
      const saved = saveSheet(services, { ...saving, sheet: body.sheet })
      await orNewer(saved, () => sheet(staff, params.id))
      return ok(await sheet(staff, params.id))
    },
  })

  app.route({
    ...described('GET /desk/cases/:id/sheet/compare', { tags, summary: 'Compares two versions of the sheet' }),
    config: SEE,
    handler: async ({ params, query }) => {
      const row = await findCase(db, params.id)
      if (!row) throw conflict(CASE_MESSAGES.none)
      return ok(await compareVersions(services, row.id, query))
    },
  })

  app.route({
    ...described('GET /desk/cases/:id/form', {
      tags,
      summary: 'Returns Form 146 with its boxes and findings; audited',
    }),
    config: SEE,
    handler: async ({ staff, params }) => {
      const shown = await form(staff, params.id)
      await pageSeen(services, { staffUid: staff.uid, remittanceId: params.id, paper: 'form-146' })
      return ok(shown)
    },
  })

  app.route({
    ...described('PUT /desk/cases/:id/form', {
      tags,
      summary:
        'Saves boxes, signer and explanations as a new version; 409 with the newer one if someone saved meanwhile',
    }),
    config: { access: { desk: 'tax-sheet' }, limit: WORK },
    handler: async ({ staff, params, body }) => {
      const { boxes, ...rest } = body
      const saving = { remittanceId: params.id, actor: caseActor(staff), boxes: boxes as Form146, ...rest }
      await orNewer(saveForm(services, saving), () => form(staff, params.id))
      return ok(await form(staff, params.id))
    },
  })

  await app.register(async (plain) => {
    await plain.register(multipart, { limits: FORM_LIMITS })
    const uploads = plain.withTypeProvider<ZodTypeProvider>()

    uploads.route({
      ...described('POST /desk/cases/:id/form/exported', {
        tags,
        summary: 'Uploads the Form 146 that the firm’s own utility exported: a multipart form with file (JSON, 256 KB)',
      }),
      config: { access: { desk: 'tax-sheet' }, limit: SIGNING },
      handler: async (request) => {
        const { staff, params } = request
        await fewAtOnce(auditedStaff(staff.uid), async (held) => {
          const { file } = await readMultipart(request, held, CERTIFICATE_MESSAGES.exportTooLarge)
          await keepExported(services, staff, file)
        })
        return ok(await form(staff, params.id))
      },
    })

    uploads.route({
      ...described('POST /desk/cases/:id/certificate', {
        tags,
        summary:
          'Certifies Part C: a multipart form with version, acknowledgement, filed_on, udin, compared (`yes` if the PDF’s text lacks something) and file (PDF, 10 MB)',
      }),
      config: { access: { desk: 'certify', factor: 'fresh' }, limit: SIGNING },
      handler: async (request) => {
        const { staff, params } = request
        const signer = { actor: caseActor(staff), membershipNumber: staff.membershipNumber }
        await fewAtOnce(auditedStaff(staff.uid), async (held) => {
          const sent = await readMultipart(request, held, CERTIFICATE_MESSAGES.pdfTooLarge)
          await certify(services, signer, params.id, sent)
        })
        return ok(await presentAtDesk(services, params.id))
      },
    })

    uploads.route({
      ...described('POST /desk/cases/:id/certificate/reading', {
        tags,
        summary: 'Finds the case’s details in the PDF to be issued: the same form as for certifying',
      }),
      config: { access: { desk: 'certify' }, limit: SIGNING },
      handler: async (request) => {
        const { staff, params } = request
        const signer = { actor: caseActor(staff), membershipNumber: staff.membershipNumber }
        return fewAtOnce(auditedStaff(staff.uid), async (held) => {
          const sent = await readMultipart(request, held, CERTIFICATE_MESSAGES.pdfTooLarge)
          return ok(await readCertificate(services, signer, params.id, sent))
        })
      },
    })
  })

  app.route({
    ...described('GET /desk/cases/:id/form/exported', {
      tags,
      summary: 'Downloads the firm’s exported file with this form in it; audited',
    }),
    config: { access: { desk: 'tax-sheet' }, limit: PAPERS },
    handler: async ({ staff, params }, reply) => {
      const bytes = await mergedForm(services, await formToExport(services, params.id))
      await paperSeen(services, { staffUid: staff.uid, remittanceId: params.id, paper: 'form-146.json' })
      return sendFile(reply, { bytes, mediaType: 'application/json', fileName: 'form-146.json' })
    },
  })

  app.route({
    ...described('GET /desk/cases/:id/sheets/:paper', {
      tags,
      summary: 'Downloads a working, filing sheet, bank declaration or letter as PDF; audited',
    }),
    config: { ...SEE, limit: PAPERS },
    handler: async ({ staff, params }, reply) => {
      const paper = await desksPaper(services, params.id, params.paper)
      await paperSeen(services, { staffUid: staff.uid, remittanceId: params.id, paper: params.paper })
      return sendFile(reply, { ...paper, mediaType: 'application/pdf' })
    },
  })

  app.route({
    ...described('GET /desk/cases/:id/certificate', {
      tags,
      summary: 'Lists what was issued for a case, and what awaits signature',
    }),
    config: SEE,
    handler: async ({ params }) => ok(await presentAtDesk(services, params.id)),
  })

  app.route({
    ...described('POST /desk/cases/:id/certificate/withdraw', {
      tags,
      summary: 'Records that Form 146 was withdrawn on the portal; a new one has to be prepared',
    }),
    config: { access: { desk: 'certify', factor: 'fresh' }, limit: SIGNING },
    handler: async ({ staff, params, body }) => {
      await withdrawCertificate(services, { remittanceId: params.id, actor: caseActor(staff), ...body })
      return ok(await presentAtDesk(services, params.id))
    },
  })

  app.route({
    ...described('GET /desk/cases/:id/certificate/:uid/file', {
      tags,
      summary: 'Downloads a certificate exactly as uploaded, even if it is no longer valid; audited',
    }),
    config: { access: { desk: 'see-documents' } },
    handler: async ({ staff, params }, reply) => {
      const file = await fileAtDesk(services, staff.uid, { remittanceId: params.id, uid: params.uid })
      return sendFile(reply, { ...file, mediaType: 'application/pdf' })
    },
  })
}
