import { BANK_CASES } from './bank-cases.ts'
import { LIMIT_CASES } from './limit-cases.ts'
import { OTHER_CASES } from './other-cases.ts'
import type { Case } from './people.ts'
import { RULE_CASES } from './rule-cases.ts'

export const ALL_CASES: readonly Case[] = [...RULE_CASES, ...OTHER_CASES, ...BANK_CASES, ...LIMIT_CASES]
