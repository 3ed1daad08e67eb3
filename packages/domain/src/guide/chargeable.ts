import { type Rupees, sum, ZERO } from '../shared/money.ts'
import { FACTS, type Fact } from './facts.ts'
import {
  type GuideAnswers,
  hasSource,
  isNonResidentAccount,
  known,
  partsOf,
  residenceOf,
  type SourceId,
} from './guide-answers.ts'

/** Whether the money is taxable in India at the moment it is sent, and why. */
export type Chargeable = { readonly is: 'no' | 'yes' | 'unsure'; readonly why: readonly Fact[] }
type Judged = { readonly is: Chargeable['is'] | 'ask'; readonly why: Fact }

/** Payments that are not income of their receiver, by the receivers for whom that is true. */
const NO_INCOME: Partial<Record<SourceId, readonly string[]>> = {
  education: ['institution', 'relative', 'self'],
  medical: ['institution', 'relative', 'self'],
  maintenance: ['relative'],
  giftGiven: ['relative'],
  investmentAbroad: ['self', 'institution'],
}
/** Paid to somebody for something: it depends. */
const PAYMENTS: readonly SourceId[] = ['loan', 'business', 'other']

/**
 * One taxable part makes all of it taxable, one that is not sure makes all of it not sure: the form asks about the
 * remittance, not about its parts.
 */
export function chargeable(answers: GuideAnswers): Chargeable {
  const judged = judgedParts(answers).map((one) => (one.is === 'ask' ? answered(answers, one) : one))
  const is = (['yes', 'unsure', 'no'] as const).find((kind) => judged.some((one) => one.is === kind)) ?? 'unsure'
  return { is, why: [...new Set(judged.filter((one) => one.is === is).map(({ why }) => why))] }
}

/** Whether the person's own word on it would count. */
export function mayAskIfTaxable(answers: GuideAnswers): boolean {
  const judged = judgedParts(answers)
  return judged.some(({ is }) => is === 'ask') && !judged.some(({ is }) => is === 'yes' || is === 'unsure')
}

function answered({ taxable }: GuideAnswers, { why }: Judged): Judged & { is: Chargeable['is'] } {
  const said = known(taxable)
  return said === undefined ? { is: 'unsure', why } : { is: said, why: FACTS.yourAnswer }
}

function judgedParts(answers: GuideAnswers): Judged[] {
  const parts = partsOf(answers)
  return parts.length === 0 ? [{ is: 'unsure', why: FACTS.unsure }] : parts.map(({ source }) => judge(answers, source))
}

function judge(answers: GuideAnswers, source: SourceId): Judged {
  if (source === 'property' || source === 'inheritedProperty') return { is: 'yes', why: FACTS.propertySale }
  const { account } = answers
  const receiver = known(answers.receiver)
  // Banks look at NRO money in any case, so that it is never called safe here.
  if (account === 'nro') return { is: 'unsure', why: receiver === 'self' ? FACTS.ownBalance : FACTS.banksAsk }
  const fine = NO_INCOME[source]
  if (fine !== undefined) return judgeOutlay(answers, source, fine)
  if (PAYMENTS.includes(source)) return { is: known(account) === undefined ? 'unsure' : 'ask', why: FACTS.payment }
  return judgeOwnMoney(answers)
}

function judgeOutlay(answers: GuideAnswers, source: SourceId, fine: readonly string[]): Judged {
  const receiver = known(answers.receiver)
  if (receiver === undefined || known(answers.account) === undefined) return { is: 'unsure', why: FACTS.lrsOwn }
  if (fine.includes(receiver))
    return { is: 'no', why: isNonResidentAccount(answers.account) ? FACTS.nre : FACTS.lrsOwn }
  return { is: 'ask', why: source === 'giftGiven' ? FACTS.giftToOthers : FACTS.payment }
}

function judgeOwnMoney(answers: GuideAnswers): Judged {
  const { account } = answers
  const receiver = known(answers.receiver)
  if (account === 'nre' || account === 'fcnr') {
    if (receiver === undefined) return { is: 'unsure', why: FACTS.nre }
    return receiver === 'self' || receiver === 'relative'
      ? { is: 'no', why: FACTS.nre }
      : { is: 'ask', why: FACTS.payment }
  }
  if (receiver === undefined || known(account) === undefined) return { is: 'unsure', why: FACTS.payment }
  if (receiver !== 'self') return { is: 'ask', why: FACTS.payment }
  const residence = residenceOf(answers)
  if (residence === 'resident') return { is: 'no', why: FACTS.lrsOwn }
  return { is: 'unsure', why: residence === undefined ? FACTS.unsure : FACTS.convert }
}

/** Own money that goes from an NRO account: the rule and the banks say different things about it. */
export function isNro({ account }: GuideAnswers): boolean {
  return account === 'nro'
}

/** Current income of a non-resident, which the yearly limit of an NRO account does not count. */
export function isCurrentIncomeOnly(answers: GuideAnswers): boolean {
  const parts = partsOf(answers)
  return parts.length > 0 && parts.every(({ source }) => CURRENT_INCOME.includes(source))
}

/** As far as the shares are known. */
export function currentIncomeIn(answers: GuideAnswers): Rupees {
  const current = partsOf(answers).filter(({ source }) => CURRENT_INCOME.includes(source))
  return sum(current.map(({ rupees = ZERO }) => rupees))
}

const CURRENT_INCOME: readonly SourceId[] = ['rent', 'interest', 'dividend', 'pension', 'salary']

/** Where a treaty could lower the tax. */
export function mayClaimTreaty(answers: GuideAnswers): boolean {
  return hasSource(answers, 'interest', 'dividend', 'business', 'pension', 'salary', 'shares', 'maturity')
}
