import { createHash, randomUUID } from 'node:crypto'
import type { PacketState } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { transaction } from '../../../platform/database/engine.ts'
import { conflict } from '../../../platform/errors.ts'
import { whyUnreadable } from '../../../platform/file-vault/storage.ts'
import { everyHour } from '../../../platform/jobs/every-hour.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { type CaseRow, holdCase } from '../../case/case.ts'
import type { RemittanceRow } from '../../remittances/remittances.ts'
import { certificateFileVault } from '../certificate-files.ts'
import { fileNameOf, type Standing, whatStands } from '../draw-papers.ts'
import { makePacket } from './make-packet.ts'
import {
  addPacketPrint,
  changePacket,
  insertPacket,
  type PacketRow,
  packetOf,
  packetsBefore,
  packetWithUid,
  takeOutPacket,
} from './packet-store.ts'

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
    // A restored backup has the row without its file.
    throw whyUnreadable(error) === null ? error : conflict(CERTIFICATE_MESSAGES.packetOver)
  })
  return { bytes, fileName: fileNameOf('bank-packet', remittance) }
}

/** Beside the requests, one at a time, and forgotten after a day. */
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
