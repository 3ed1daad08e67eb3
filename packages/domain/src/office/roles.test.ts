import { describe, expect, test } from 'vitest'
import { labelOf, mayDo, RIGHTS, type Right, ROLE_IDS, type Role } from './roles.ts'

const ALL = Object.keys(RIGHTS) as Right[]
const rightsOf = (role: Role) => ALL.filter((right) => mayDo(role, right))

/** Rights under which something is looked at and nothing becomes different. */
const READING: readonly Right[] = [
  'see-lists',
  'see-enquiries',
  'see-cases',
  'see-documents',
  'unmask',
  'see-staff',
  'see-settings',
  'numbers',
  'audit',
]

describe('who may do what at the desk', () => {
  test('support has the enquiries and the masked lists, and nothing of a case', () => {
    expect(rightsOf('support')).toEqual(['own-account', 'see-lists', 'see-enquiries', 'answer-enquiries'])
  })

  test('the auditor reads everything and changes nothing but the own account', () => {
    expect(rightsOf('auditor').toSorted()).toEqual(['own-account', ...READING].toSorted())
  })

  test('only a signer certifies, and only a lead looks after staff, texts and waivers', () => {
    expect(RIGHTS.certify).toEqual(['signer'])
    for (const right of ['staff', 'texts-and-settings', 'waive'] as const) {
      expect([right, RIGHTS[right]]).toEqual([right, ['lead']])
    }
  })

  test('a role is called by its name', () => {
    expect(ROLE_IDS.map(labelOf)).toEqual(['Support', 'Intake', 'Preparer', 'Signer', 'Lead', 'Auditor'])
  })

  test('nobody is without an account of their own, and no right is without somebody', () => {
    expect(ROLE_IDS.filter((role) => !mayDo(role, 'own-account'))).toEqual([])
    expect(ALL.filter((right) => RIGHTS[right].length === 0)).toEqual([])
  })
})
