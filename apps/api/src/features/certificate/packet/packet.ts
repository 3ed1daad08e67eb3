import { createHash, randomUUID } from 'node:crypto'
import type { PacketState } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { transaction } from '../../../platform/database/engine.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { whyUnreadable } from '../../../platform/file-vault/storage.ts'
import { startHelper } from '../../../platform/helper-process.ts'
import { everyHour } from '../../../platform/jobs/every-hour.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { type CaseRow, caseWithin, holdCase, readingOn } from '../../case/case.ts'
import { openDocumentOf, watermarkOf } from '../../documents/documents.ts'
import { findAnyRemittance, type RemittanceRow } from '../../remittances/remittances.ts'
import {
  addPacketPrint,
  changePacket,
  insertPacket,
  type PacketRow,
  packetOf,
  packetsBefore,
  packetWithUid,
  takeOutPacket,
} from '../certificate-store.ts'
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
import { certificateFileVault, fileOf, formNameOf } from '../issued.ts'
import type { PacketPaper } from '../papers/bank-packet.ts'
import { PACKET_MAX_BYTES } from '../papers/packet-bounds.ts'
import { documentsOfSale } from '../sale/sales.ts'
import type { PacketDone, PacketOrder } from './packet-worker.ts'

/** Loaded only when a packet is made. */
const bankPacket = () => import('@nirgam/domain/certificate/papers/bank-packet')

const MEMORY_MB = 512
/** The lease of the job is renewed while this runs, so it has to end. */
const LONGEST_MS = 50_000

type Bound = { bytes: Buffer; attachedOnly: string[] }
type MadePacket = Bound & { certificateUid: string }

let last: Promise<unknown> = Promise.resolve()

/** Packets are made one at a time: each takes the memory of a whole packet, from its first paper on. */
function makePacket(services: Services, remittanceId: number): Promise<MadePacket | 'too large'> {
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

const MAKE_PACKET = 'certificate.make-packet'
const MOST_TRIES = 3
/** A packet still unfinished after this time is given up, and the next request starts a new one. */
const MAKING_OVER_MS = 10 * 60 * 1000
const KEPT_MS = DAY_MS

type Of = { remittance: RemittanceRow; row: CaseRow; stands: Standing | null }

/** Fingerprint of a packet's sources: a new certificate or any event in the case makes the packet stale. */
const madeOf = ({ version }: CaseRow, stands: Pick<Standing, 'row'>) => `${stands.row.uid} ${version}`

const NONE: PacketState = {
  state: 'none',
  asked_at: null,
  file_size: null,
  attached_only: [],
  is_stale: false,
  url: null,
}

export async function presentPacket({ db }: Services, { remittance, row, stands }: Of): Promise<PacketState> {
  const packet = stands ? await packetOf(db, row.id) : undefined
  if (!packet || !stands) return NONE
  const { state, asked_at, size, attached_only } = packet
  return {
    state,
    asked_at: timeText(asked_at),
    file_size: size,
    attached_only: JSON.parse(attached_only) as string[],
    is_stale: packet.made_of !== madeOf(row, stands),
    url: state === 'ready' ? `/api/remittances/${remittance.id}/packet/file` : null,
  }
}

/** Starts to build the packet, unless it is ready or being built. */
export async function askForPacket(services: Services, owner: number, remittanceId: number): Promise<void> {
  const { db, clock, jobs } = services
  await transaction(db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId, owner)
    const stands = await whatStands({ ...services, db: trx }, row.id)
    if (!stands) throw conflict(CERTIFICATE_MESSAGES.packetNotYet)
    const now = clock.now()
    const made_of = madeOf(row, stands)
    const before = await packetOf(trx, row.id)
    if (before && before.made_of === made_of && isGood(before, now)) return
    await takeOutPacket(trx, row.id)
    await certificateFileVault.delete(services, trx, before?.storage_key)
    const uid = randomUUID()
    await insertPacket(trx, { uid, case_id: row.id, state: 'making', made_of, asked_at: now })
    await jobs.add(trx, MAKE_PACKET, { uid, remittanceId })
  })
}

function isGood({ state, asked_at }: PacketRow, now: number): boolean {
  return state === 'ready' || state === 'too_large' || (state === 'making' && now - asked_at < MAKING_OVER_MS)
}

export async function openPacket(services: Services, owner: number, { remittance, row, stands }: Of) {
  const packet = stands ? await packetOf(services.db, row.id) : undefined
  if (packet?.state !== 'ready' || packet.storage_key === null || packet.data_key_sealed === null) {
    throw conflict(CERTIFICATE_MESSAGES.packetOver)
  }
  const { uid, size, storage_key: storageKey, data_key_sealed: dataKeySealed } = packet
  const file = { table: 'bank_packets' as const, uid, size: size ?? 0, storageKey, dataKeySealed }
  const bytes = await certificateFileVault.stream(services, file, String(owner)).catch((error) => {
    // After a restore from a backup, the row exists without its file.
    throw whyUnreadable(error) === null ? error : conflict(CERTIFICATE_MESSAGES.packetOver)
  })
  return { bytes, fileName: fileNameOf('bank-packet', remittance) }
}

/** Packets are made in the background, one at a time, and deleted after a day. */
export async function makePackets(services: Services): Promise<void> {
  const { db, jobs } = services
  jobs.handle<{ uid: string; remittanceId: number }>(
    MAKE_PACKET,
    async ({ uid, remittanceId }, { attempt }) => {
      if ((await packetWithUid(db, uid))?.state !== 'making') return
      try {
        await fill(services, uid, remittanceId)
      } catch (error) {
        if (attempt >= MOST_TRIES) await changePacket(db, uid, { state: 'failed' })
        throw error
      }
    },
    // Packets are made one at a time, so one may wait longer than a lease lasts.
    { maxAttempts: MOST_TRIES, renewLease: true },
  )
  await everyHour(services, 'certificate.forget-packets', async (now) => {
    for (const { case_id } of await packetsBefore(db, now - KEPT_MS, 500)) {
      await transaction(db, async (trx) => {
        const packet = await takeOutPacket(trx, case_id)
        await certificateFileVault.delete(services, trx, packet?.storage_key)
      })
    }
  })
}

async function fill(services: Services, uid: string, remittanceId: number): Promise<void> {
  const made = await makePacket(services, remittanceId)
  if (made === 'too large') {
    await changePacket(services.db, uid, { state: 'too_large' })
    return
  }
  const sha256 = createHash('sha256').update(made.bytes).digest('hex')
  await addPacketPrint(services.db, { certificate_uid: made.certificateUid, sha256, made_at: services.clock.now() })
  const file = await certificateFileVault.store(services, { table: 'bank_packets', uid }, made.bytes)
  await changePacket(services.db, uid, {
    state: 'ready',
    attached_only: JSON.stringify(made.attachedOnly),
    size: file.size,
    storage_key: file.storageKey,
    data_key_sealed: file.dataKeySealed,
  })
}
