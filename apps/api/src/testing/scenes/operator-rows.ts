import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { remittanceNumber as rem } from '@nirgam/domain/remittance/remittance-status'
import { listAudit } from '../../platform/audit.ts'
import { type CommandRow, NOTHING, type OperatorWorld } from './operator-world.ts'

const MEERA = ['--email', 'meera@firm.example', '--role', 'signer']
const NOBODY = 'nobody@example.com'
const nothing = () => []
async function formIds({ api }: OperatorWorld): Promise<string[]> {
  const rows = await api.services.db.selectFrom('bank_forms').select('id').orderBy('id').execute()
  return rows.map(({ id }) => String(id))
}
const user = ({ user: { uid } }: OperatorWorld) => `user ${uid}`
const staff = ({ staff: { uid } }: OperatorWorld) => `staff ${uid}`
async function newestEntry({ api }: OperatorWorld): Promise<[subject: string, detail: string]> {
  const [entry] = await listAudit(api.services.db, 1)
  return [entry?.subject ?? '', entry?.detail ?? '']
}
async function onlyInvitation({ api }: OperatorWorld): Promise<string> {
  return (await api.services.db.selectFrom('staff_invitations').select('uid').executeTakeFirstOrThrow()).uid
}
const activeKey = ({ api }: OperatorWorld) => api.services.vault.activeKeyId

/** Every command, ordered so that each finds its data. A command without a row fails the test. */
export const ROWS: Record<string, CommandRow> = {
  'remittances list': {
    reads: true,
    more: [() => ['--status', 'processing', '--limit', '2'], () => []],
    words: ({ user: { email } }) => ['--user', email],
    senseless: ['--status', 'lost'],
    unknown: ['--user', NOBODY],
    audit: (world) => [['read', user(world)]],
  },
  'remittances show': {
    reads: true,
    more: [() => ['NRG-NONE'], ({ cases }) => [rem(cases.claimed)]],
    words: ({ unfinished }) => [String(unfinished)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ unfinished }) => [['read', rem(unfinished)]],
  },
  'remittances documents': {
    more: [
      ({ unfinished, folder }) => [String(unfinished), '--to', join(folder, 'documents')],
      ({ cases, folder }) => [rem(cases.claimed), '--to', join(folder, 'none')],
    ],
    words: ({ unfinished, folder }) => [String(unfinished), '--to', join(folder, 'documents')],
    senseless: ['1'],
    unknown: ({ folder }) => [NOTHING, '--to', join(folder, 'documents')],
    audit: ({ unfinished }) => [['document read', rem(unfinished), 'panCard']],
    isUndone: ({ folder }) => readdirSync(join(folder, 'documents')).length === 0,
    afterUndone: ({ folder }) => rm(join(folder, 'documents'), { recursive: true }),
  },
  'remittances case': {
    reads: true,
    more: [({ unfinished }) => [String(unfinished)], ({ cases }) => [rem(cases.asked)]],
    words: ({ cases }) => [String(cases.claimed)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ cases }) => [['case read', rem(cases.claimed)]],
  },
  'enquiries list': {
    reads: true,
    more: [() => ['--limit', '2'], () => ['--status', 'resolved']],
    words: () => ['--status', 'pending'],
    senseless: ['--status', 'lost'],
    unknown: null,
    audit: () => [['read enquiries', 'pending']],
  },
  'enquiries take': {
    more: [({ otherEnquiry }) => [String(otherEnquiry)]],
    words: ({ enquiry }) => [String(enquiry)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ enquiry }) => [['enquiry in_progress', `enquiry ${enquiry}`]],
  },
  'enquiries answer': {
    more: [({ otherEnquiry }) => [String(otherEnquiry), '--text', 'Tomorrow.', '--status', 'in_progress']],
    words: ({ enquiry }) => [String(enquiry), '--text', 'Two days at most.'],
    senseless: ['1'],
    unknown: [NOTHING, '--text', 'x'],
    audit: ({ enquiry }) => [['enquiry answered', `enquiry ${enquiry}`, 'resolved']],
  },
  'enquiries close': {
    words: ({ enquiry }) => [String(enquiry)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ enquiry }) => [['enquiry closed', `enquiry ${enquiry}`]],
  },
  'forms add': {
    more: [
      ({ pdf }) => ['hdfc', '--file', pdf, '--name', 'Other', '--description', 'For gifts'],
      ({ pdf }) => ['hdfc', '--file', `${pdf}x`, '--name', 'x'],
      ({ pdf }) => ['hdfc', '--file', pdf, '--name', 'x'.repeat(201)],
    ],
    words: ({ pdf }) => ['hdfc', '--file', pdf, '--name', 'Request'],
    senseless: ['hdfc', '--name', 'Request'],
    unknown: ({ pdf }) => ['nobank', '--file', pdf, '--name', 'Request'],
    audit: async (world) => [['form added', `form ${(await formIds(world)).at(-1)}`, 'Request']],
  },
  'forms replace': {
    more: [
      async (world) => [
        (await formIds(world)).at(0) ?? '',
        '--file',
        world.pdf,
        '--name',
        'Newer',
        '--description',
        'For rent',
      ],
    ],
    words: async (world) => [(await formIds(world)).at(-1) ?? '', '--file', world.pdf],
    senseless: ['1'],
    unknown: ({ pdf }) => [NOTHING, '--file', pdf],
    audit: async (world) => {
      const [old, added] = (await formIds(world)).slice(-2)
      return [['form replaced', `form ${old}`, `by form ${added}`]]
    },
  },
  'forms list': {
    reads: true,
    more: [() => []],
    words: () => ['hdfc'],
    senseless: ['--all'],
    unknown: ['nobank'],
    audit: null,
  },
  'forms remove': {
    words: async (world) => [(await formIds(world)).at(-1) ?? ''],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: async (world) => [['form removed', `form ${(await formIds(world)).at(-1)}`]],
  },
  'retention list': {
    reads: true,
    more: [() => []],
    words: () => ['--limit', '5'],
    senseless: ['--limit', 'x'],
    unknown: null,
    audit: null,
  },
  'retention erase': {
    more: [({ outlived }) => [rem(outlived)], ({ cases }) => [rem(cases.complete)]],
    words: ({ outlived }) => [rem(outlived)],
    senseless: ['x'],
    unknown: ({ cases }) => [String(cases.claimed)],
    audit: ({ outlived }) => [['case erased', rem(outlived), 'kept for 8 years']],
  },
  'users find': {
    reads: true,
    more: [({ user: { uid } }) => [uid], ({ newcomer: { userId } }) => [userId]],
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['read', user(world)]],
  },
  'users verify': {
    more: [() => ['newcomer@example.com']],
    words: () => ['newcomer@example.com'],
    senseless: [],
    unknown: [NOBODY],
    audit: ({ newcomer }) => [['user verified', `user ${newcomer.userId}`]],
  },
  'users help-in': {
    more: [
      ({ user: { email } }) => [email, '--contact', 'asha.new@example.com'],
      ({ user: { email } }) => [email, '--contact', 'ravi@example.com'],
      ({ user: { email } }) => [email, '--contact', 'asha'],
    ],
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user helped in', user(world), `a code to a***@example.com`]],
  },
  'users lock': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user locked', user(world)]],
  },
  'users unlock': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user unlocked', user(world)]],
  },
  'staff invite': {
    more: [() => [...MEERA, '--membership-number', '12']],
    words: () => [...MEERA, '--name', 'Meera', '--membership-number', '123456'],
    senseless: ['--email', 'asha@firm.example', '--role', 'boss'],
    unknown: ['--email', 'nobody', '--role', 'lead'],
    audit: async (world) => [['staff invited', `staff invitation ${await onlyInvitation(world)}`, 'as signer']],
  },
  'staff list': { reads: true, words: nothing, senseless: ['--all'], unknown: null, audit: null },
  'staff withdraw': {
    words: async (world) => [await onlyInvitation(world)],
    senseless: [],
    unknown: [randomUUID()],
    audit: async (world) => [['staff invitation withdrawn', (await newestEntry(world))[0]]],
  },
  'staff role': {
    words: ({ staff: { email } }) => [email, '--role', 'preparer'],
    senseless: ['x', '--role', 'boss'],
    unknown: [NOBODY, '--role', 'lead'],
    audit: (world) => [['staff role changed', staff(world), 'intake → preparer']],
  },
  'staff lock': {
    more: [() => ['sita@firm.example']],
    words: ({ dev }) => [dev.email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff locked', `staff ${world.dev.uid}`]],
  },
  'staff unlock': {
    more: [() => ['sita@firm.example']],
    words: ({ dev }) => [dev.email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff unlocked', `staff ${world.dev.uid}`]],
  },
  'staff second-factor': {
    words: ({ lata }) => [lata.email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff second factor taken back', `staff ${world.lata.uid}`]],
  },
  'staff remove': {
    words: ({ anil }) => [anil.uid],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff removed', `staff ${world.anil.uid}`]],
  },
  'payments settle': {
    more: [({ payments }) => [String(payments.open.id)]],
    words: ({ payments }) => {
      payments.open.approve()
      return [String(payments.open.id)]
    },
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ payments }) => [['payment settled', `payment ${payments.open.id}`]],
  },
  'payments refund-note': {
    words: ({ payments }) => [String(payments.inReview), '--text', 'By bank'],
    senseless: ['1'],
    unknown: [NOTHING, '--text', 'x'],
    audit: ({ payments }) => [['refund noted', `payment ${payments.inReview}`, 'By bank']],
  },
  'payments list': {
    reads: true,
    more: [() => ['--status', 'review', '--limit', '1']],
    words: nothing,
    senseless: ['--limit', '0'],
    unknown: null,
    audit: null,
  },
  'payments show': {
    reads: true,
    more: [({ payments }) => [String(payments.open.id)]],
    words: ({ payments }) => [String(payments.inReview)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: null,
  },
  'payments close': {
    words: ({ payments }) => [String(payments.inReview), '--reason', 'Nothing was charged'],
    senseless: ['1'],
    unknown: ({ payments }) => [String(payments.open.id), '--reason', 'x'],
    audit: ({ payments }) => [['payment closed', `payment ${payments.inReview}`, 'Nothing was charged']],
  },
  'jobs list': {
    reads: true,
    more: [() => ['--state', 'waiting', '--limit', '3'], () => ['--state', 'late']],
    words: nothing,
    senseless: ['--state', 'lost'],
    unknown: null,
    audit: null,
  },
  'jobs retry': {
    words: ({ jobs }) => [String(jobs.tried)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ jobs }) => [['job retried', `job ${jobs.tried}`]],
  },
  'jobs discard': {
    more: [({ jobs }) => [String(jobs.dropped)]],
    words: ({ jobs }) => [String(jobs.dropped)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ jobs }) => [['job discarded', `job ${jobs.dropped}`]],
  },
  'documents move': {
    more: [() => ['--to', 's3', '--remove-originals'], () => ['--to', 'folder']],
    words: () => ['--to', 's3'],
    senseless: ['--to', 'the-moon'],
    unknown: null,
    audit: async (world) => [['documents moved', 's3', (await newestEntry(world))[1]]],
    afterUndone: async ({ s3 }) => s3.empty(),
    machine: ({ s3 }) => s3.config,
  },
  backup: {
    more: [({ backup }) => [backup], ({ backup }) => [`${backup}-without`, '--without-lost']],
    words: ({ backup }) => [backup, '--with-keys', 'yes'],
    senseless: [],
    unknown: ({ folder }) => [folder],
    audit: ({ backup }) => [['backup', backup]],
    isUndone: ({ backup }) => !existsSync(backup) && !existsSync(`${backup}.part`),
  },
  'backup verify': {
    reads: true,
    more: [
      ({ backup, folder }) => [backup, '--open', join(folder, 'opened')],
      ({ backup }) => [backup, '--open', backup],
    ],
    words: ({ backup }) => [backup],
    senseless: [],
    unknown: ({ folder }) => [join(folder, 'documents')],
    audit: null,
  },
  restore: {
    words: ({ backup }) => [backup],
    senseless: [],
    unknown: ({ folder }) => [join(folder, 'documents')],
    audit: null,
    machine: ({ emptyMachine }) => emptyMachine(),
  },
  'keys make': { words: nothing, senseless: ['--all'], unknown: null, audit: null },
  'keys rotate': {
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: async (world) => {
      const [, detail] = await newestEntry(world)
      return [
        ['key added', activeKey(world)],
        ['values resealed', activeKey(world), detail],
      ]
    },
  },
  'keys list': { reads: true, words: nothing, senseless: ['--all'], unknown: null, audit: null },
  'keys reseal': {
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: (world) => [['values resealed', activeKey(world), '0']],
    stays: 'resealing goes in small steps, and what a key seals reads the same',
  },
  'keys retire': {
    more: [nothing],
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: async (world) => [['keys removed', (await newestEntry(world))[0]]],
  },
  'audit list': {
    reads: true,
    words: () => ['--limit', '6'],
    senseless: ['--limit', 'all'],
    unknown: null,
    audit: null,
  },
  // No mail server listens there, so the doctor finds a problem on any machine.
  doctor: {
    reads: true,
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: null,
    code: 1,
    machine: ({ api }) => ({ ...api.services.config, mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' } }),
  },
}
