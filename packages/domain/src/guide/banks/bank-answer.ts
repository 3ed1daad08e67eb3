import type { Fact } from '../facts/fact.ts'
import { FACTS } from '../facts/facts.ts'
import { type BankAnswer, OUTCOMES, type Outcome } from '../finding.ts'
import { hasSource, known, partsOf } from '../guide-answers.ts'
import { isInList } from '../outcome.ts'
import { quoted } from '../reasons.ts'
import type { Situation } from '../situation.ts'
import { BANK_REQUESTS_KNOWN, type BankRequest, MOST_BANKS } from './bank-requests.ts'

/** The bank's answer. A bank can want more than the rule; when it wants less, the rule still applies. */
export function bankAnswer(situation: Situation, rule: Outcome): BankAnswer {
  const { answers } = situation
  const asked = known(answers.bankAsked)
  if (asked !== undefined && asked !== 'notYet') return toldByBank(asked, rule)
  if (answers.account !== 'nro') return { outcome: rule, basis: 'rule', reasons: [] }
  const own = BANK_REQUESTS_KNOWN.find(({ id }) => id === answers.bank)
  const outcome = stronger(rule, byPractice(situation, rule, own))
  const isKnown = own !== undefined && own.asks !== 'notKnown'
  const facts: Fact[] = [...(own ? [own] : []), ...(isKnown ? [] : [MOST_BANKS])]
  if (rule === 'A' && outcome === 'C') facts.push(FACTS.propertyPractice)
  const main = isKnown ? own : MOST_BANKS
  const more =
    outcome === rule ? '' : isKnown ? 'Your bank asks for more than the rule' : 'Many banks ask for more than the rule'
  const comparison = comparedWithRule(situation, { rule, outcome, own })
  return {
    outcome,
    basis: isKnown ? 'bank' : 'mostBanks',
    reasons: facts.map((fact) => (fact === main ? quoted(more, fact, comparison) : quoted('', fact))),
  }
}

const ASKED = {
  both: { outcome: 'C', says: 'Your bank has asked you for both forms' },
  declaration: { outcome: 'D', says: 'Your bank has asked you for Form 145 only' },
  neither: { outcome: 'nothing', says: 'Your bank told you it needs neither form. Ask for that in writing' },
} as const satisfies Record<string, { outcome: Outcome; says: string }>

function toldByBank(asked: keyof typeof ASKED, rule: Outcome): BankAnswer {
  const { says, ...wanted } = ASKED[asked]
  const outcome = stronger(rule, wanted.outcome)
  // Parts A and B are the declaration alone too.
  const isTooLittle = asked === 'neither' ? rule !== 'nothing' : asked === 'declaration' && rule === 'C'
  const comparison =
    outcome !== rule ? 'That’s more than the rule asks.' : isTooLittle ? 'The rule still asks for more than that.' : ''
  return { outcome, basis: 'asked', reasons: [quoted(says, FACTS.yourAnswer, comparison)] }
}

type Compared = { readonly rule: Outcome; readonly outcome: Outcome; readonly own: BankRequest | undefined }

/** Says how the bank's words go with the answer above them, so that no sentence of a page contradicts another. */
function comparedWithRule(situation: Situation, { rule, outcome, own }: Compared): string {
  if (outcome !== rule || own?.asks === 'byItsForm' || rule === 'nothing' || rule === 'D') return ''
  if (own?.sparesInterest && isInterestOnly(situation)) return 'The rule may still ask for a form, so we keep to it.'
  if (rule === 'A') return 'We don’t know if that goes for small sums too. By the rule Part A is enough.'
  if (rule === 'B')
    return 'We don’t know if that goes for people with a tax officer’s order. By the rule Part B is enough.'
  return ''
}

/**
 * Banks ask for more than the rule where it wants no certificate. Their pages say nothing of small amounts, and an
 * officer's order takes the certificate's place: there the rule's part is all we know of.
 */
function byPractice(situation: Situation, rule: Outcome, own: BankRequest | undefined): Outcome {
  const isSale = hasSource(situation.answers, 'property', 'inheritedProperty')
  if (rule === 'B' || rule === 'C' || (rule === 'A' && !isSale)) return rule
  if (own?.asks === 'byItsForm') return rule === 'A' ? 'A' : isInList(situation) ? 'nothing' : 'D'
  if (own?.sparesInterest && isInterestOnly(situation)) return rule
  return 'C'
}

function isInterestOnly({ answers }: Situation): boolean {
  const parts = partsOf(answers)
  return parts.length > 0 && parts.every(({ source }) => source === 'interest')
}

function stronger(one: Outcome, other: Outcome): Outcome {
  return OUTCOMES.indexOf(one) >= OUTCOMES.indexOf(other) ? one : other
}
