import { type CaseAction, describeAction } from '@nirgam/domain/case/actions/case-actions'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import type { AskedItem } from '@nirgam/domain/case/case-items'
import type { Role } from '@nirgam/domain/office/roles'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import {
  type ActRequest,
  act,
  addNote,
  answerItem,
  BANK_ASKS,
  caseHooks,
  caseWithin,
  judgePaper,
} from '../../features/case/case.ts'
import { reissue } from '../../features/certificate/certificate.ts'
import type { RemittanceRow } from '../../features/remittances/remittances.ts'
import { transaction } from '../../platform/database/engine.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { prepareInvented, signInvented } from './seed-certificates.ts'
import type { Firm } from './seed-staff.ts'

const QUESTIONS: readonly AskedItem[] = [
  { document: 'panCard', reason: 'unreadable' },
  { field: 'senderDetails.name', reason: 'name_differs_from_pan', note: 'Please write it with its initials.' },
  { document: 'bank_statement', reason: 'period_too_short' },
]

/** The role that performs an action when not every role may; the customer's actions name the customer. */
function roleFor(act: CaseAction): Role {
  const { by } = describeAction(act)
  return (['intake', 'signer'] as const).find((role) => by.includes(role)) ?? 'lead'
}

/** One remittance in progress: each step happens some hours after the previous one. */
type Walk = {
  does(wanted: CaseAction, more?: Partial<ActRequest>): Promise<void>
  prepare(part: FormPart, isAssigned?: boolean): Promise<void>
  sign(part: FormPart): Promise<void>
  reissue(reason: string): Promise<void>
  explain(count: number): Promise<void>
  accept(): Promise<void>
  note(text: string): Promise<void>
  preparer: ActRequest['actor']
  /** the remittance's reference number */
  reference: string
}

const asCustomer = (userId: number): Partial<ActRequest> => ({ actor: { kind: 'customer' }, owner: userId })

const taken = async ({ does, note }: Walk) => {
  await does('claim')
  await note('All names compared with the PAN.')
}
const asked = async (walk: Walk) => {
  await taken(walk)
  await walk.does('ask', { said: { items: QUESTIONS } })
}
const answered = async (walk: Walk, userId: number) => {
  await asked(walk)
  await walk.explain(QUESTIONS.length)
  await walk.does('answer', asCustomer(userId))
}
const complete = async (walk: Walk) => {
  await taken(walk)
  await walk.accept()
  await walk.does('papers_complete')
}
/** The same after a question about a name. */
const completeAfterAll = async (walk: Walk, userId: number) => {
  await taken(walk)
  await walk.does('ask', { said: { items: QUESTIONS.filter((item) => 'field' in item) } })
  await walk.explain(1)
  await walk.does('answer', asCustomer(userId))
  await walk.does('claim')
  await walk.accept()
  await walk.does('papers_complete')
}
const toSign = (part: FormPart) => async (walk: Walk) => {
  await complete(walk)
  await walk.prepare(part)
}
const signed = (part: FormPart) => async (walk: Walk) => {
  await toSign(part)(walk)
  await walk.sign(part)
}
const declared = async (walk: Walk, userId: number) => {
  await signed('D')(walk)
  await walk.does('filed', { ...asCustomer(userId), said: { acknowledgement: 'AK20261115007' } })
}

type Story = (walk: Walk, userId: number) => Promise<void>

/** Every state that a case can be in, reached by real actions. */
const STORIES: readonly Story[] = [
  async () => {},
  asked,
  taken,
  async (walk) => {
    await asked(walk)
    await walk.does('remind', { actor: { kind: 'system' }, said: { day: 2 } })
    await walk.explain(1)
  },
  answered,
  async (walk) => {
    await complete(walk)
    await walk.does('take', { actor: walk.preparer })
  },
  async (walk) => {
    await complete(walk)
    await walk.prepare('C', false)
  },
  toSign('C'),
  async (walk) => {
    await toSign('C')(walk)
    await walk.does('send_back', { said: { reason: 'The amount differs from the invoice.' } })
  },
  signed('C'),
  async (walk, userId) => {
    await completeAfterAll(walk, userId)
    await walk.prepare('A')
    await walk.sign('A')
  },
  signed('D'),
  signed('none'),
  declared,
  async (walk, userId) => {
    await declared(walk, userId)
    await walk.does(BANK_ASKS, {
      ...asCustomer(userId),
      said: { words: 'They want to see where the money came from.' },
    })
  },
  async (walk) => {
    await signed('C')(walk)
    await walk.reissue('The bank asks for the branch in full.')
  },
  async (walk, userId) => {
    await declared(walk, userId)
    await walk.does('close')
  },
  async (walk) => {
    await taken(walk)
    await walk.does('refuse', { said: { reason: 'The documents belong to another person.' } })
  },
  (walk, userId) => walk.does('withdraw', { ...asCustomer(userId), said: { reference: walk.reference } }),
]

export const STORY_COUNT = STORIES.length

/** Seeded people get no mail and no later jobs. */
class NoJobs extends Jobs {
  override async add(): Promise<void> {}
}

/** Opens a case and brings it to one of the states by the actions that lead there. */
export async function walkCase(
  services: Services,
  firm: Firm,
  remittance: RemittanceRow,
  story: number,
): Promise<void> {
  let now = remittance.completed_at ?? remittance.updated_at
  const quietly: Services = { ...services, jobs: new NoJobs(services), clock: { now: () => now } }
  const { id: remittanceId, user_id: owner } = remittance
  await transaction(services.db, (trx) => caseHooks(quietly).openCase(trx, remittance))
  const invented = { remittance, signer: firm.signer, preparer: firm.preparer }
  const walk: Walk = {
    preparer: firm.preparer,
    reference: remittance.reference_number,
    async does(wanted, more) {
      now += 2 * HOUR_MS
      await act(quietly, { remittanceId, actor: firm[roleFor(wanted)], act: wanted, ...more })
    },
    async prepare(part, isAssigned = true) {
      now += 2 * HOUR_MS
      await prepareInvented(quietly, { ...invented, part }, isAssigned)
    },
    async sign(part) {
      now += 2 * HOUR_MS
      await signInvented(quietly, { ...invented, part })
    },
    async reissue(reason) {
      now += 2 * HOUR_MS
      await reissue(quietly, { remittanceId, actor: firm.lead, reason })
    },
    async explain(count) {
      const { items } = await caseWithin(services, remittanceId)
      for (const { uid } of items.slice(0, count)) {
        now += HOUR_MS / 4
        await answerItem(quietly, { owner, remittanceId, itemUid: uid, explanation: 'I have only this one.' })
      }
    },
    async accept() {
      const { papers } = await caseWithin(services, remittanceId)
      for (const { kind, current, needed } of papers) {
        if (current) {
          const paper = { kind, verdict: 'accepted', ticks: ['name', 'account', 'amount', 'dates'] } as const
          await judgePaper(quietly, { remittanceId, actor: firm.intake, paper })
        } else if (needed?.required) {
          const paper = { kind, verdict: 'waived', note: 'Seen with an earlier transfer.' } as const
          await judgePaper(quietly, { remittanceId, actor: firm.lead, paper })
        }
      }
    },
    note: (text) => addNote(quietly, { remittanceId, actor: firm.intake, text }),
  }
  await STORIES[story % STORIES.length]?.(walk, owner)
}
