import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { inBankOrder, packetCover, packetSheets } from '@nirgam/domain/certificate/papers/bank-packet'
import { conflict, notFound } from '../../../platform/errors.ts'
import { startHelper } from '../../../platform/helper-process.ts'
import type { Services } from '../../../platform/services.ts'
import { caseWithin } from '../../case/case.ts'
import { openDocumentOf } from '../../documents/documents.ts'
import { findAnyRemittance, type RemittanceRow } from '../../remittances/remittances.ts'
import { certificateFileVault } from '../certificate-files.ts'
import {
  checkOf,
  drawn,
  earlierTransfers,
  fileNameOf,
  letterOf,
  numbersOf,
  type Standing,
  whatStands,
} from '../draw-papers.ts'
import { fileOf, formNameOf } from '../issued.ts'
import { PACKET_MAX_BYTES } from '../papers/packet-bounds.ts'
import type { PacketDone, PacketOrder } from './packet-worker.ts'

const MEMORY_MB = 512
/** The lease of the job is renewed while this runs, so it has to end. */
const LONGEST_MS = 50_000

type Bound = { bytes: Buffer; attachedOnly: string[] }
export type MadePacket = Bound & { certificateUid: string }

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each takes the memory of a whole packet, from the first paper that is read on. */
export function makePacket(services: Services, remittanceId: number): Promise<MadePacket | 'too large'> {
  const next = last.then(() => putTogether(services, remittanceId))
  last = next.catch(() => {})
  return next
}

/** Cover, forms, certificate, papers in the bank's order: one PDF. */
async function putTogether(services: Services, remittanceId: number): Promise<MadePacket | 'too large'> {
  const remittance = await findAnyRemittance(services.db, remittanceId)
  if (!remittance) throw notFound()
  const within = await caseWithin(services, remittanceId)
  const stands = await whatStands(services, within.row.id)
  if (!stands) throw conflict(CERTIFICATE_MESSAGES.packetNotYet)
  const papers = inBankOrder(within.papers.filter(({ current, state }) => current && state !== 'not_usable'))
  const bytes = papers.reduce((sum, { current }) => sum + (current?.file.size ?? 0), stands.row.size ?? 0)
  if (bytes > PACKET_MAX_BYTES) return 'too large'
  const acknowledgement145 = within.events.findLast(({ act }) => act === 'filed')?.said.acknowledgement || null
  const forms = await formsOf(services, remittance, stands)
  const order: PacketOrder['papers'] = [...forms]
  for (const { label, current } of papers) {
    if (!current) continue
    const opened = await openDocumentOf(services, remittanceId, current.uid)
    order.push({ label, mediaType: opened.mediaType, bytes: opened.bytes })
  }
  const { facts } = stands.frozen
  const contents = order.map(({ label }) => label)
  const cover = packetCover({ facts, certified: stands.certified, acknowledgement145, contents })
  const madeAt = services.clock.now()
  const made = await inHelper({
    cover: await drawn({ sheet: cover, numbers: numbersOf(remittance), madeAt, check: checkOf(services, stands.code) }),
    papers: order,
    title: cover.title,
    madeAt,
  })
  return made === 'too large' ? made : { ...made, certificateUid: stands.row.uid }
}

async function formsOf(
  services: Services,
  remittance: RemittanceRow,
  stands: Standing,
): Promise<PacketOrder['papers']> {
  const { facts } = stands.frozen
  const madeAt = services.clock.now()
  const file = fileOf(stands.row)
  const forms: PacketOrder['papers'] = []
  const earlier = await earlierTransfers(services, remittance, facts)
  const letter = letterOf(services, stands)
  for (const sheet of [...(letter ? [letter] : []), ...packetSheets(facts, stands.certified, earlier)]) {
    if (sheet !== 'certificate') {
      const print = { sheet, numbers: numbersOf(remittance), madeAt, check: checkOf(services, stands.code) }
      forms.push({ label: sheet.title, mediaType: 'application/pdf', bytes: await drawn(print) })
    } else if (file) {
      forms.push({
        label: formNameOf(stands.row.part, facts.sheet.proposedDay),
        mediaType: 'application/pdf',
        bytes: await certificateFileVault.read(services, file),
        attached: { fileName: fileNameOf('certificate', remittance) },
      })
    }
  }
  return forms
}

function inHelper(order: PacketOrder): Promise<Bound | 'too large'> {
  return new Promise((resolve, reject) => {
    const helper = startHelper(new URL('./packet-worker.ts', import.meta.url), { memoryMb: MEMORY_MB })
    const timer = setTimeout(() => helper.kill('SIGKILL'), LONGEST_MS)
    helper.once('message', (done: PacketDone) => {
      if ('tooLarge' in done) resolve('too large')
      else if ('failed' in done) reject(new Error(done.failed))
      else resolve({ bytes: Buffer.from(done.bytes), attachedOnly: done.attachedOnly })
      helper.kill('SIGKILL')
    })
    helper.once('error', reject)
    helper.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the packet was not put together to the end'))
    })
    helper.send(order)
  })
}
