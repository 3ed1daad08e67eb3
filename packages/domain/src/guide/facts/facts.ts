import type { Fact } from './fact.ts'
import { FILING_FACTS } from './filing-facts.ts'
import { LIMIT_FACTS } from './limit-facts.ts'
import { MONEY_FACTS } from './money-facts.ts'
import { PEOPLE_FACTS } from './people-facts.ts'

/**
 * Each fact once; findings and pages quote it with its source. A statement that no source was gathered for is U, not
 * what we suppose that a source would be.
 */
export const FACTS = {
  ...FILING_FACTS,
  ...MONEY_FACTS,
  ...LIMIT_FACTS,
  ...PEOPLE_FACTS,
} as const satisfies Readonly<Record<string, Fact>>
