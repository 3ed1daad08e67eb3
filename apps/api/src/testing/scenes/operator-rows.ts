import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { remittanceNumber as rem } from '@nirgam/domain/remittance/remittance-status'
import { listAudit } from '../../platform/audit.ts'
import { type CommandRow, NOTHING, type OperatorWorld } from './operator-world.ts'

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
const activeKey = ({ api }: OperatorWorld) => api.services.vault.activeKeyId

/** Every command, ordered so that each finds its data. A command without a row fails the test. */
export const ROWS: Record<string, CommandRow> = {
  'remittances list': {
    words: ({ user: { email } }) => ['--user', email],
    senseless: ['--status', 'lost'],
    unknown: ['--user', NOBODY],
    audit: (world) => [['read', user(world)]],
    changes: null,
  },
  'remittances show': {
    words: ({ unfinished }) => [String(unfinished)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ unfinished }) => [['read', rem(unfinished)]],
    changes: null,
  },
  'remittances documents': {
    words: ({ unfinished, folder }) => [String(unfinished), '--to', join(folder, 'documents')],
    senseless: ['1'],
    unknown: ({ folder }) => [NOTHING, '--to', join(folder, 'documents')],
    audit: ({ unfinished }) => [['document read', rem(unfinished), 'panCard']],
    changes: null,
    isUndone: ({ folder }) => readdirSync(join(folder, 'documents')).length === 0,
    afterUndone: ({ folder }) => rm(join(folder, 'documents'), { recursive: true }),
  },
  'remittances case': {
    words: ({ cases }) => [String(cases.claimed)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ cases }) => [['case read', rem(cases.claimed)]],
    changes: null,
  },
  'enquiries list': {
    words: () => ['--status', 'pending'],
    senseless: ['--status', 'lost'],
    unknown: null,
    audit: () => [['read enquiries', 'pending']],
    changes: null,
  },
  'enquiries take': {
    words: ({ enquiry }) => [String(enquiry)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ enquiry }) => [['enquiry in_progress', `enquiry ${enquiry}`]],
    changes: 'enquiries',
  },
  'enquiries answer': {
    words: ({ enquiry }) => [String(enquiry), '--text', 'Two days at most.'],
    senseless: ['1'],
    unknown: [NOTHING, '--text', 'x'],
    audit: ({ enquiry }) => [['enquiry answered', `enquiry ${enquiry}`, 'resolved']],
    changes: 'enquiry_messages',
  },
  'enquiries close': {
    words: ({ enquiry }) => [String(enquiry)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ enquiry }) => [['enquiry closed', `enquiry ${enquiry}`]],
    changes: 'enquiries',
  },
  'forms list': { words: () => ['hdfc'], senseless: ['--all'], unknown: ['nobank'], audit: null, changes: null },
  'forms add': {
    words: ({ pdf }) => ['hdfc', '--file', pdf, '--name', 'Request'],
    senseless: ['hdfc', '--name', 'Request'],
    unknown: ({ pdf }) => ['nobank', '--file', pdf, '--name', 'Request'],
    audit: async (world) => [['form added', `form ${(await formIds(world)).at(-1)}`, 'Request']],
    changes: 'bank_forms',
  },
  'forms replace': {
    words: async (world) => [(await formIds(world)).at(-1) ?? '', '--file', world.pdf],
    senseless: ['1'],
    unknown: ({ pdf }) => [NOTHING, '--file', pdf],
    audit: async (world) => {
      const [old, added] = await formIds(world)
      return [['form replaced', `form ${old}`, `by form ${added}`]]
    },
    changes: 'bank_forms',
  },
  'forms remove': {
    words: async (world) => [(await formIds(world)).at(-1) ?? ''],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: async (world) => [['form removed', `form ${(await formIds(world)).at(-1)}`]],
    changes: 'bank_forms',
  },
  'retention list': {
    words: () => ['--limit', '5'],
    senseless: ['--limit', 'x'],
    unknown: null,
    audit: null,
    changes: null,
  },
  'retention erase': {
    words: ({ outlived }) => [rem(outlived)],
    senseless: ['x'],
    unknown: ({ cases }) => [String(cases.claimed)],
    audit: ({ outlived }) => [['case erased', rem(outlived), 'kept for 8 years']],
    changes: 'case_events',
  },
  'users find': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['read', user(world)]],
    changes: null,
  },
  'users verify': {
    words: () => ['newcomer@example.com'],
    senseless: [],
    unknown: [NOBODY],
    audit: ({ newcomer }) => [['user verified', `user ${newcomer.userId}`]],
    changes: 'users',
  },
  'users help-in': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user helped in', user(world), `a code to p***@example.com`]],
    changes: 'codes',
  },
  'users lock': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user locked', user(world)]],
    changes: 'users',
  },
  'users unlock': {
    words: ({ user: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['user unlocked', user(world)]],
    changes: 'users',
  },
  'staff list': { words: nothing, senseless: ['--all'], unknown: null, audit: null, changes: null },
  'staff invite': {
    words: () => ['--email', 'asha@firm.example', '--role', 'signer'],
    senseless: ['--email', 'asha@firm.example', '--role', 'boss'],
    unknown: ['--email', 'nobody', '--role', 'lead'],
    audit: async ({ api }) => {
      const { uid } = await api.services.db.selectFrom('staff_invitations').select('uid').executeTakeFirstOrThrow()
      return [['staff invited', `staff invitation ${uid}`, 'as signer']]
    },
    changes: 'staff_invitations',
  },
  'staff withdraw': {
    words: async ({ api }) => {
      const { uid } = await api.services.db.selectFrom('staff_invitations').select('uid').executeTakeFirstOrThrow()
      return [uid]
    },
    senseless: [],
    unknown: [randomUUID()],
    audit: async (world) => [['staff invitation withdrawn', (await newestEntry(world))[0]]],
    changes: 'staff_invitations',
  },
  'staff role': {
    words: ({ staff: { email } }) => [email, '--role', 'preparer'],
    senseless: ['x', '--role', 'boss'],
    unknown: [NOBODY, '--role', 'lead'],
    audit: (world) => [['staff role changed', staff(world), 'intake → preparer']],
    changes: 'staff',
  },
  'staff lock': {
    words: ({ staff: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff locked', staff(world)]],
    changes: 'staff',
  },
  'staff unlock': {
    words: ({ staff: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff unlocked', staff(world)]],
    changes: 'staff',
  },
  'staff second-factor': {
    words: ({ staff: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff second factor taken back', staff(world)]],
    changes: 'staff',
  },
  'staff remove': {
    words: ({ staff: { email } }) => [email],
    senseless: [],
    unknown: [NOBODY],
    audit: (world) => [['staff removed', staff(world)]],
    changes: 'staff',
  },
  'payments list': { words: nothing, senseless: ['--limit', '0'], unknown: null, audit: null, changes: null },
  'payments show': {
    words: ({ payments }) => [String(payments.inReview)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: null,
    changes: null,
  },
  'payments settle': {
    words: ({ payments }) => {
      payments.open.approve()
      return [String(payments.open.id)]
    },
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ payments }) => [['payment settled', `payment ${payments.open.id}`]],
    changes: 'payments',
  },
  'payments refund-note': {
    words: ({ payments }) => [String(payments.inReview), '--text', 'By bank'],
    senseless: ['1'],
    unknown: [NOTHING, '--text', 'x'],
    audit: ({ payments }) => [['refund noted', `payment ${payments.inReview}`, 'By bank']],
    changes: 'payment_events',
  },
  'payments close': {
    words: ({ payments }) => [String(payments.inReview), '--reason', 'Nothing was charged'],
    senseless: ['1'],
    unknown: ({ payments }) => [String(payments.open.id), '--reason', 'x'],
    audit: ({ payments }) => [['payment closed', `payment ${payments.inReview}`, 'Nothing was charged']],
    changes: 'payments',
  },
  'jobs list': { words: nothing, senseless: ['--state', 'lost'], unknown: null, audit: null, changes: null },
  'jobs retry': {
    words: ({ jobs }) => [String(jobs.tried)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ jobs }) => [['job retried', `job ${jobs.tried}`]],
    changes: 'jobs',
  },
  'jobs discard': {
    words: ({ jobs }) => [String(jobs.dropped)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ jobs }) => [['job discarded', `job ${jobs.dropped}`]],
    changes: 'jobs',
  },
  'documents move': {
    words: () => ['--to', 's3'],
    senseless: ['--to', 'the-moon'],
    unknown: null,
    // The file is in S3 since the attempt whose audit entry failed.
    audit: () => [['documents moved', 's3', '0 of 1']],
    changes: null,
    machine: ({ s3 }) => s3.config,
  },
  backup: {
    words: ({ backup }) => [backup, '--with-keys', 'yes'],
    senseless: [],
    unknown: ({ folder }) => [folder],
    audit: ({ backup }) => [['backup', backup]],
    changes: null,
    isUndone: ({ backup }) => !existsSync(backup) && !existsSync(`${backup}.part`),
  },
  'backup verify': {
    words: ({ backup }) => [backup],
    senseless: [],
    unknown: ({ folder }) => [join(folder, 'documents')],
    audit: null,
    changes: null,
  },
  restore: {
    words: ({ backup }) => [backup],
    senseless: [],
    unknown: ({ folder }) => [join(folder, 'documents')],
    audit: null,
    changes: null,
    machine: ({ emptyMachine }) => emptyMachine(),
  },
  'keys make': { words: nothing, senseless: ['--all'], unknown: null, audit: null, changes: null },
  'keys list': { words: nothing, senseless: ['--all'], unknown: null, audit: null, changes: null },
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
    changes: 'contacts',
  },
  'keys reseal': {
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: (world) => [['values resealed', activeKey(world), '0']],
    changes: null,
    stays: 'resealing goes in small steps, and what a key seals reads the same',
  },
  'keys retire': {
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: async (world) => [['keys removed', (await newestEntry(world))[0]]],
    changes: null,
  },
  'audit list': { words: nothing, senseless: ['--limit', 'all'], unknown: null, audit: null, changes: null },
  // No mail server listens there, so the doctor finds a problem on any machine.
  doctor: {
    words: nothing,
    senseless: ['--all'],
    unknown: null,
    audit: null,
    changes: null,
    code: 1,
    machine: ({ api }) => ({ ...api.services.config, mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' } }),
  },
}
