import { CASE_ACTION_IDS, describeAction, messageAfter } from '@nirgam/domain/case/actions/case-actions'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { asPaise, type Paise } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { factsIn } from '../../testing/mail-facts.ts'
import { openCase } from '../../testing/scenes/case.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { tellCustomer } from './acts/consequences.ts'

/** Actions that notify the customer, with each state they may lead to. */
const TOLD = CASE_ACTION_IDS.flatMap((act) => {
  const { to } = describeAction(act)
  const states: readonly CaseState[] = to === 'same' ? ['asked'] : to
  return states.flatMap((state) => (messageAfter(act, {}, state) ? [{ act, to: state }] : []))
})

const CHECKS = [
  { code: '7K2M-9QXD-4TRV-H3NC', url: 'http://localhost:3000/check#7K2M-9QXD-4TRV-H3NC' },
  { code: 'WX4Z-8BCD-3EFG-T6JK', url: 'http://localhost:3000/check#WX4Z-8BCD-3EFG-T6JK' },
] as const

/** Another customer’s case that shares no value with the first. */
async function someCase(api: TestApi, check: (typeof CHECKS)[number], transfer: { paise: Paise; country: string }) {
  const { id, reference, email } = await openCase(api)
  await api.services.db
    .updateTable('remittances')
    .set({ amount_paise: transfer.paise, destination_country: transfer.country })
    .where('id', '=', id)
    .execute()
  const remittance = await findAnyRemittance(api.services.db, id)
  if (!remittance) throw new Error('no remittance')
  return { remittance, id, reference, email, check }
}

onOneEngine('every message about a case', (setup) => {
  test('shows its own remittance’s facts at their labels, in text and HTML, and no other’s', async () => {
    const api = await setup()
    const asha = await someCase(api, CHECKS[0], { paise: asPaise(123_456_700), country: 'Germany' })
    const ravi = await someCase(api, CHECKS[1], { paise: asPaise(9_876_500), country: 'Kenya' })
    const facts = [
      ['Remittance ID', `REM-${String(asha.id).padStart(6, '0')}`],
      ['Reference number', asha.reference],
      ['Transfer by your bank', '₹12,34,567 to Germany'],
    ]
    const others = [ravi.reference, ravi.check.code, `/remittances/${ravi.id}`, '98,765', 'Kenya', ravi.email]
    expect(TOLD.length).toBeGreaterThan(14)
    const newMails = async (to: string) => {
      const mails = await api.outbox(to)
      await api.services.db.deleteFrom('outbox').execute()
      return mails
    }
    await newMails(asha.email)
    for (const told of TOLD) {
      await transaction(api.services.db, (trx) =>
        tellCustomer(api.services, trx, { ...told, said: {}, remittance: asha.remittance, check: asha.check }),
      )
      const mails = await newMails(asha.email)
      expect([told, mails.length]).toEqual([told, 1])
      const [{ subject, text, html = '' } = { subject: '', text: '' }] = mails
      expect([told, subject]).toEqual([told, expect.stringMatching(new RegExp(`\\(${asha.reference}\\)$`))])
      expect([told, factsIn(html)]).toEqual([told, facts])
      const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
      for (const words of [lines, `the code ${asha.check.code}: ${asha.check.url}`]) expect(text).toContain(words)
      const way = `http://localhost:3000/remittances/${asha.id}`
      expect([told, new RegExp(`: ${way}$`, 'm').test(text), html.includes(`href="${way}"`)]).toEqual([
        told,
        true,
        true,
      ])
      expect([told, others.filter((fact) => `${subject} ${text} ${html}`.includes(fact))]).toEqual([told, []])
    }
  })
})
