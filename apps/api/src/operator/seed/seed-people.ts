import { randomUUID } from 'node:crypto'
import { type PaperKind, paperLabel } from '@nirgam/domain/case/paper-kinds'
import { type KeptAnswer, keptAnswers } from '@nirgam/domain/remittance/server-steps'
import { FIRST_DASHBOARD_STEP, stepOfAnswer } from '@nirgam/domain/remittance/steps'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { fromPaise, type Paise, RUPEES_PER_USD, usdCentsFor } from '@nirgam/domain/shared/money'
import sharp from 'sharp'
import { addVerifiedUser } from '../../features/accounts/accounts.ts'
import { addPastCases } from '../../features/case/case.ts'
import { drawSheet } from '../../features/certificate/certificate.ts'
import { addInventedDocument } from '../../features/documents/documents.ts'
import { insertEnquiries, sealContent } from '../../features/enquiries/enquiries.ts'
import { insertPayments } from '../../features/payments/payments.ts'
import { columnsFor, insertRemittances, type RemittanceRow } from '../../features/remittances/remittances.ts'
import { transaction } from '../../platform/database/engine.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { Services } from '../../platform/services.ts'
import { type Dice, inventEnquiry, inventForm, inventName, rolling } from './invented.ts'
import { STORY_COUNT, walkCase } from './seed-cases.ts'
import { seedStaff } from './seed-staff.ts'

type Invented = { kind: PaperKind; ending: string; type: string; draw: (label: string, at: number) => Promise<Buffer> }

const PAPERS: readonly Invented[] = [
  { kind: 'panCard', ending: 'png', type: 'image/png', draw: picture },
  { kind: 'passportFront', ending: 'pdf', type: 'application/pdf', draw: pages },
]

/** Sample files for the desk's viewer: an image and a PDF. */
async function addPapers(services: Services, remittance: RemittanceRow): Promise<void> {
  const { id, user_id, reference_number } = remittance
  for (const { kind, ending, type, draw } of PAPERS) {
    const bytes = await draw(paperLabel(kind), remittance.updated_at)
    const upload = { kind, bytes, fileName: `${kind}.${ending}`, declaredType: type }
    await addInventedDocument(services, { owner: user_id, remittanceId: id, reference: reference_number, upload })
  }
}

async function pages(label: string, madeAt: number): Promise<Buffer> {
  const rows = [
    { label: 'Surname', value: 'Example' },
    { label: 'Nationality', value: 'Indian' },
    { label: 'Place of birth', value: 'Bengaluru' },
  ]
  const sections = ['Page with the picture', 'Page with the address'].map((title) => ({ title, rows }))
  const sheet = { title: label, about: 'Invented, of no value.', steps: [], sections }
  return Buffer.from(await drawSheet({ sheet, numbers: [], madeAt }))
}

function picture(label: string): Promise<Buffer> {
  const lines = [160, 220, 280].map((y) => `<rect x="300" y="${y}" width="480" height="24" fill="#b8c4cc"/>`).join('')
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" fill="#eef3f6"/>
    <rect x="60" y="150" width="190" height="240" fill="#c9d6de"/>${lines}
    <text x="60" y="100" font-family="sans-serif" font-size="48" fill="#20323d">${label}</text>
    <text x="60" y="480" font-family="sans-serif" font-size="28" fill="#20323d">Invented, of no value</text>
  </svg>`
  return sharp(Buffer.from(card)).png().toBuffer()
}

type SeedOptions = {
  people: number
  remittances: number
  enquiries: number
  seed: number
  firstEmail: string
  /** files for the first person's cases in progress: images take a while to prepare */
  papers?: boolean
  /** how many of the newest are on their way, through every state; each is worked on beside all others of the person */
  walked?: number
}

const BATCH = 100
const PASSWORD = 'correct horse'
/** The newest are walked through every state, twice; older ones are over. */
export const WALKED = 2 * STORY_COUNT

export function emailsOf({ people, seed, firstEmail }: SeedOptions): string[] {
  return Array.from({ length: people }, (_, person) =>
    person === 0 ? firstEmail : `person${seed}-${person}@nirgam.example`,
  )
}

/** Seeded people with a long history; the same seed gives the same history. Returns their e-mail addresses. */
export async function seedPeople(services: Services, options: SeedOptions): Promise<string[]> {
  const dice = rolling(options.seed)
  const emails = emailsOf(options)
  const firm = await seedStaff(services)
  for (const email of emails) {
    const userId = await addVerifiedUser(services, { email, password: PASSWORD, name: inventName(dice) })
    const walking = await addRemittances(services, dice, userId, options)
    // The newest begin the stories, and the oldest are walked first: the audit is in the order of time.
    for (const [story, row] of [...walking.toReversed().entries()].toReversed()) {
      if (options.papers && email === options.firstEmail) await addPapers(services, row)
      await walkCase(services, firm, row, story)
    }
    await addEnquiries(services, dice, { userId, count: options.enquiries, walking })
  }
  return emails
}

/** Returns those in progress. */
async function addRemittances(
  services: Services,
  dice: Dice,
  userId: number,
  { remittances: count, walked = WALKED }: SeedOptions,
): Promise<RemittanceRow[]> {
  const { db, vault, clock } = services
  const walking: RemittanceRow[] = []
  for (let from = 0; from < count; from += BATCH) {
    await transaction(db, async (trx) => {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
        const age = count - from - index
        const stands = age === 1 ? 'unfinished' : age <= walked + 1 ? 'on its way' : 'over'
        return remittance(vault, dice, userId, clock.now() - age * DAY_MS, stands)
      })
      const added = await insertRemittances(trx, rows)
      await insertPayments(trx, added.flatMap(payment))
      const submitted = added.filter(({ is_completed }) => is_completed === 1)
      await addPastCases(
        trx,
        vault,
        submitted.filter(({ status }) => status !== 'processing'),
      )
      walking.push(...submitted.filter(({ status }) => status === 'processing'))
    })
  }
  return walking
}

function remittance(
  vault: Services['vault'],
  dice: Dice,
  userId: number,
  at: number,
  stands: 'unfinished' | 'on its way' | 'over',
): NewRow<'remittances'> {
  const unfinished = stands === 'unfinished'
  const reference = `NRG-S${randomUUID().slice(0, 13).toUpperCase().replaceAll('-', '')}`
  const whole = keptAnswers(inventForm(dice), new Date(at))
  const answers = unfinished ? whole.filter(isBegun) : whole
  return {
    reference_number: reference,
    user_id: userId,
    ...statusIn(stands, dice),
    is_completed: unfinished ? 0 : 1,
    ...columnsFor(vault, { reference_number: reference }, {}, answers),
    contribution_paid: unfinished ? 0 : 1,
    payment_id: unfinished ? null : `SEED${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`,
    completed_at: unfinished ? null : at + 3_600_000,
    created_at: at,
    updated_at: at + 3_600_000,
  }
}

function statusIn(
  stands: 'unfinished' | 'on its way' | 'over',
  dice: Dice,
): Pick<RemittanceRow, 'status' | 'status_reason'> {
  if (stands === 'unfinished') return { status: 'in_progress', status_reason: null }
  if (stands === 'on its way') return { status: 'processing', status_reason: null }
  return dice.below(5) === 0
    ? { status: 'rejected', status_reason: 'The papers could not be verified.' }
    : { status: 'approved', status_reason: null }
}

/** A user who stopped after the first step that needs an account. */
const isBegun = ({ name }: KeptAnswer) => stepOfAnswer(name).number <= FIRST_DASHBOARD_STEP

type Added = {
  id: number
  contribution_paise: Paise | null
  payment_id: string | null
  completed_at: number | null
  created_at: number
}

function payment(row: Added): NewRow<'payments'>[] {
  if (row.contribution_paise === null || row.payment_id === null || row.completed_at === null) return []
  return [
    {
      uid: randomUUID(),
      remittance_id: row.id,
      status: 'paid',
      amount_paise: row.contribution_paise,
      rupees_per_usd: RUPEES_PER_USD,
      usd_cents: usdCentsFor(fromPaise(row.contribution_paise)),
      order_id: `ORDER-${row.payment_id}`,
      capture_id: row.payment_id,
      create_request_id: randomUUID(),
      capture_request_id: randomUUID(),
      created_at: row.created_at,
      updated_at: row.completed_at,
      paid_at: row.completed_at,
    },
  ]
}

type Asking = { userId: number; count: number; walking: readonly RemittanceRow[] }

/** Every second one of the newest is about a remittance in progress. */
async function addEnquiries(
  { db, vault, clock }: Services,
  dice: Dice,
  { userId, count, walking }: Asking,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const uid = randomUUID()
      const age = count - from - index
      const at = clock.now() - age * DAY_MS
      const { subject, message, response, priority } = inventEnquiry(dice)
      const content = { subject, message, admin_response: response ?? null }
      return {
        uid,
        user_id: userId,
        remittance_id: age % 2 === 0 ? (walking.at(-age)?.id ?? null) : null,
        content_sealed: sealContent(vault, uid, content),
        priority,
        status: response ? ('resolved' as const) : ('pending' as const),
        created_at: at,
        updated_at: at + (response ? DAY_MS / 4 : 0),
      }
    })
    await insertEnquiries(db, rows)
  }
}
