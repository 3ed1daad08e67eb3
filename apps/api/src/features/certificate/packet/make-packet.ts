import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { conflict, notFound } from '../../../platform/errors.ts'
import { startHelper } from '../../../platform/helper-process.ts'
import type { Services } from '../../../platform/services.ts'
import { caseWithin, readingOn } from '../../case/case.ts'
import { openDocumentOf, watermarkOf } from '../../documents/documents.ts'
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
import type { PacketPaper } from '../papers/bank-packet.ts'
import { PACKET_MAX_BYTES } from '../papers/packet-bounds.ts'
import { documentsOfSale } from '../sale/sales.ts'
import type { PacketDone, PacketOrder } from './packet-worker.ts'

/** Its words are loaded where a packet is made. */
const bankPacket = () => import('@nirgam/domain/certificate/papers/bank-packet')

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
  const own = within.papers.flatMap(({ kind, label, current, state }) =>
    current && state !== 'not_usable' ? [{ kind, label, uid: current.uid, remittanceId, size: current.file.size }] : [],
  )
  const filed = own.find(({ kind }) => kind === 'form_145')
  const shared = await documentsOfSale(services, services.db, within.row.id)
  const { inBankOrder } = await bankPacket()
  const papers = inBankOrder([...own.filter((paper) => paper !== filed), ...shared])
  const bytes = [...own, ...shared].reduce((sum, { size }) => sum + size, stands.row.size ?? 0)
  if (bytes > PACKET_MAX_BYTES) return 'too large'
  const order: PacketOrder['papers'] = await formsOf(services, remittance, stands, filed)
  for (const paper of papers) {
    const isShared = paper.remittanceId !== remittanceId
    const watermark = isShared ? { watermark: watermarkOf(remittance.reference_number) } : {}
    order.push({ ...(await opened(services, paper)), ...watermark })
  }
  const filedPaper = within.papers.find(({ kind }) => kind === 'form_145')
  const made = await inHelper({
    facts: {
      facts: stands.frozen.facts,
      certified: stands.certified,
      acknowledgement145: within.events.findLast(({ act }) => act === 'filed')?.said.acknowledgement || null,
      reading145: (filedPaper && readingOn(filedPaper, within.events)?.state) ?? null,
    },
    print: {
      numbers: numbersOf(remittance),
      madeAt: services.clock.now(),
      check: checkOf(services, stands.code),
    },
    papers: order,
  })
  return made === 'too large' ? made : { ...made, certificateUid: stands.row.uid }
}

type PaperThere = { label: string; uid: string; remittanceId: number }

async function opened(services: Services, { label, uid, remittanceId }: PaperThere): Promise<PacketPaper> {
  const { mediaType, bytes } = await openDocumentOf(services, remittanceId, uid)
  return { label, mediaType, bytes }
}

async function formsOf(
  services: Services,
  remittance: RemittanceRow,
  stands: Standing,
  filed: PaperThere | undefined,
): Promise<PacketOrder['papers']> {
  const { facts } = stands.frozen
  const madeAt = services.clock.now()
  const file = fileOf(stands.row)
  const forms: PacketOrder['papers'] = []
  const earlier = await earlierTransfers(services, remittance, facts)
  const letter = letterOf(services, stands)
  const { packetSheets } = await bankPacket()
  const sheets = packetSheets(facts, stands.certified, earlier, filed !== undefined)
  for (const sheet of [...(letter ? [letter] : []), ...sheets]) {
    if (sheet === 'declaration') {
      if (filed) forms.push(await opened(services, filed))
    } else if (sheet !== 'certificate') {
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
