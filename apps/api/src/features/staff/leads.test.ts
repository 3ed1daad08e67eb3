import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { expect, test } from 'vitest'
import { mustLeaveALead, mustStillLead } from './leads.ts'

const by = (staffId: number | null) => ({ staffId, who: 'somebody' })
const [LEELA, MOHAN, SITA] = [{ id: 31 }, { id: 47 }, { id: 52 }]

test('a person who lost the lead role is refused; an operator is not', () => {
  expect(() => mustStillLead(by(LEELA.id), [MOHAN, LEELA])).not.toThrow()
  expect(() => mustStillLead(by(LEELA.id), [MOHAN, SITA])).toThrow(STAFF_MESSAGES.notYours)
  expect(() => mustStillLead(by(null), [MOHAN])).not.toThrow()
})

test('one lead always remains, and of two neither can remove the other', () => {
  expect(() => mustLeaveALead(by(null), [LEELA], LEELA)).toThrow(STAFF_MESSAGES.lastLead)
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], MOHAN)).toThrow(STAFF_MESSAGES.lastOtherLead)
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], LEELA)).not.toThrow()
  expect(() => mustLeaveALead(by(null), [LEELA, MOHAN], MOHAN)).not.toThrow()
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN, SITA], MOHAN)).not.toThrow()
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], SITA)).not.toThrow()
})
