import { messageAfter } from '@nirgam/domain/case/actions/case-actions'
import { publicStatusOf } from '@nirgam/domain/case/case-states'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { killWhileActing } from '../../testing/case-faults/kill-while-acting.ts'
import { TestClock } from '../../testing/clock.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { Chance } from '../../testing/payment-faults/chance.ts'
import { openCase } from '../../testing/scenes/case.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { holdCase } from './acts/hold-case.ts'
import { caseWithin } from './case.ts'

/** On each engine, which are killed at different moments; `npm run test:faults` kills more often. */
const KILLS = Number(process.env.CASE_KILLS ?? 3)
const SEED = Number(process.env.FAULT_SEED ?? 1)
const CASES = 4

/** Inconsistencies between a case and its history. There are none if every action was committed whole or not at all. */
async function disagreements({ services }: TestApi, remittanceId: number): Promise<{ told: number; wrong: string[] }> {
  // Waits for the locks of a connection that is closing.
  const { remittance } = await transaction(services.db, (trx) => holdCase(trx, remittanceId))
  const { row, events, items } = await caseWithin(services, remittanceId)
  const last = events.at(-1)
  const asked = events.filter(({ act }) => act === 'ask').map(({ version }) => version)
  const answered = events.filter(({ act }) => act === 'answer').map(({ version }) => version)
  const sent = items.flatMap(({ sent_version }) => (sent_version === null ? [] : [sent_version]))
  const checks = {
    'state and history': row.state === last?.to_state,
    'version and history': events.every(({ version }, index) => version === index + 1) && last?.version === row.version,
    'each act begins where the last one ended': events.every(
      ({ from_state }, index) => from_state === (events[index - 1]?.to_state ?? null),
    ),
    'public status': remittance.status === publicStatusOf(row.state),
    'questions and history': JSON.stringify(items.map((item) => item.asked_version)) === JSON.stringify(asked),
    'answers and history': JSON.stringify(sent) === JSON.stringify(answered),
    clock: (row.clock_since === null) === (row.state === 'asked'),
  }
  return {
    told: events.filter(({ act, to_state }) => messageAfter(act, {}, to_state) !== null).length,
    wrong: Object.entries(checks).flatMap(([what, agrees]) => (agrees ? [] : [`${remittanceId}: ${what}`])),
  }
}

onBothEngines('a server killed during actions', (setup, { engine }) => {
  test(
    'leaves every act complete or undone, and no message lost or sent twice',
    async () => {
      const api = await setup({ clock: new TestClock(Date.now()) })
      const ids: number[] = []
      for (let n = 0; n < CASES; n += 1) ids.push((await openCase(api)).id)
      const chance = new Chance(engine === 'SQLite' ? SEED : -SEED)
      const { db } = api.services
      await api.services.jobs.runDue()
      const outbox = async () => (await db.selectFrom('outbox').selectAll().execute()).length
      const before = await outbox()
      let acts = 0
      for (let kill = 0; kill < KILLS; kill += 1) acts += await killWhileActing(api, ids, chance.between(1, 40))

      const found = await Promise.all(ids.map((id) => disagreements(api, id)))
      expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
      const told = found.reduce((sum, one) => sum + one.told, 0) - CASES
      api.clock.advance({ hours: 2 })
      await api.services.jobs.runDue()
      expect((await outbox()) - before).toBe(told)
      const events = await db.selectFrom('case_events').select('id').execute()
      const audits = await db.selectFrom('audit').select('id').where('act', 'like', 'case %').execute()
      const byStaff = await db.selectFrom('case_events').select('id').where('actor_kind', '=', 'staff').execute()
      expect(audits).toHaveLength(byStaff.length)
      expect(events.length).toBeGreaterThan(CASES + KILLS)
      console.log(
        `${engine}, seed ${SEED}: ${KILLS} kills in the middle of ${acts} acts, ${events.length} in the history, ` +
          `${told} messages, 0 disagreements`,
      )
    },
    60_000 + KILLS * 10_000,
  )
})
