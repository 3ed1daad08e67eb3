import { CASE_ACTION_IDS, describeAction, messageAfter } from '@nirgam/domain/case/actions/case-actions'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { wrongIn } from '../../testing/mail-facts.ts'
import { mailText } from '../../testing/mail-text.ts'
import { namesIn, withoutChance } from '../../testing/recorded-text.ts'
import { forBoth, mailReaders } from '../../testing/scenes/mail-readers.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { tellCustomer } from './acts/consequences.ts'

/** Actions that notify the customer, with each state they may lead to. */
const TOLD = CASE_ACTION_IDS.flatMap((act) => {
  const { to } = describeAction(act)
  const states: readonly CaseState[] = to === 'same' ? ['asked'] : to
  return states.flatMap((state) => {
    const message = messageAfter(act, {}, state)
    return message ? [{ act, to: state, message }] : []
  })
})

const CHECKS = [
  { code: '7K2M-9QXD-4TRV-H3NC', url: 'http://localhost:3000/check#7K2M-9QXD-4TRV-H3NC' },
  { code: 'WX4Z-8BCD-3EFG-T6JK', url: 'http://localhost:3000/check#WX4Z-8BCD-3EFG-T6JK' },
] as const

onOneEngine('every message about a case', (setup) => {
  test('shows its own remittance’s facts at their labels, in text and HTML, and no other’s', async () => {
    const api = await setup()
    const { services } = api
    const { known, customers, paidCase, factsOf, forgetMails } = mailReaders(api)
    known.push(...CHECKS.map(({ code }) => code))
    const cases = await forBoth(await customers(), async (customer, at) => {
      const { id, reference } = await paidCase(customer)
      const facts = factsOf(customer, { id, reference })
      return { customer, id, reference, facts, check: CHECKS[at] }
    })
    expect(TOLD.length).toBeGreaterThan(14)
    const texts: string[] = []
    for (const { customer, id, reference, facts, check } of cases) {
      const remittance = await findAnyRemittance(services.db, id)
      if (!remittance) throw new Error('no remittance')
      for (const { message, ...told } of TOLD) {
        await forgetMails()
        await transaction(services.db, (trx) => tellCustomer(services, trx, { ...told, said: {}, remittance, check }))
        const mails = await api.outbox()
        const stated = {
          to: customer.email,
          name: customer.name,
          subject: `${message.subject} (${reference})`,
          words: [...message.paragraphs, message.next, `the code ${check.code}: ${check.url}`],
          facts,
          link: `http://localhost:3000/remittances/${id}`,
        }
        expect([told, mails.map((mail) => wrongIn(mail, stated, known))]).toEqual([told, [[]]])
        if (customer === cases[0].customer) texts.push(...mails.map((mail) => mailText(mail)))
      }
    }
    const names = await namesIn(api)
    await expect(withoutChance(texts.join('\n'), names)).toMatchFileSnapshot('notices.txt')
  })
})
