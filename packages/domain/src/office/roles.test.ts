import { describe, expect, test } from 'vitest'
import { labelOf, mayDo, RIGHTS, type Right, ROLE_IDS, type Role } from './roles.ts'

const ALL = Object.keys(RIGHTS) as Right[]
const rightsOf = (role: Role) => ALL.filter((right) => mayDo(role, right))

/** Rights to read, which change nothing. */
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
  test('support has the enquiries and the masked lists, but no case', () => {
    expect(rightsOf('support')).toEqual(['own-account', 'see-lists', 'see-enquiries', 'answer-enquiries'])
  })

  test('auditors read everything and change only their own account', () => {
    expect(rightsOf('auditor').toSorted()).toEqual(['own-account', ...READING].toSorted())
  })

  test('only signers certify, and only leads manage staff, texts and waivers', () => {
    expect(RIGHTS.certify).toEqual(['signer'])
    for (const right of ['staff', 'texts-and-settings', 'waive'] as const) {
      expect([right, RIGHTS[right]]).toEqual([right, ['lead']])
    }
  })

  test('every role has a name', () => {
    expect(ROLE_IDS.map(labelOf)).toEqual(['Support', 'Intake', 'Preparer', 'Signer', 'Lead', 'Auditor'])
  })

  test('every role may use its own account, and every right belongs to a role', () => {
    expect(ROLE_IDS.filter((role) => !mayDo(role, 'own-account'))).toEqual([])
    expect(ALL.filter((right) => RIGHTS[right].length === 0)).toEqual([])
  })
})
