import { asRupees } from '../shared/money.ts'
import type { Fact } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import {
  amountOf,
  type GuideAnswers,
  hasSource,
  isNonResidentAccount,
  isTaxResident,
  known,
  partsOf,
  residenceOf,
  type SourceId,
} from './guide-answers.ts'

/** Whether the money is taxable in India when it is sent, and why. */
export type Chargeable = { readonly is: 'no' | 'yes' | 'unsure'; readonly why: readonly Fact[] }
/** `ask`: the person's own word decides. `nature`: India taxes it, so a "no" alone does not make it untaxed. */
type Judged = { readonly is: Chargeable['is'] | 'ask' | 'nature'; readonly why: Fact }

/** Payments that are not income of their receiver, by the receivers for whom that is true. */
const NO_INCOME: Partial<Record<SourceId, readonly string[]>> = {
  education: ['institution', 'relative', 'self'],
  medical: ['institution', 'relative', 'self'],
  maintenance: ['relative'],
  giftGiven: ['relative'],
  investmentAbroad: ['self', 'institution'],
}
/** Payments for something, which may or may not be taxable. */
const PAYMENTS: readonly SourceId[] = ['loan', 'business', 'other']
/** Income that arises in India, for any recipient. */
const INCOME: readonly SourceId[] = ['rent', 'interest', 'dividend', 'pension', 'salary', 'maturity']
const SOLD: readonly SourceId[] = ['property', 'inheritedProperty', 'shares']

/** Gifts from a resident to the same person up to here are not taxed. */
const GIFT_RUPEES = asRupees(50_000)

/**
 * One taxable part makes the whole taxable, one uncertain part makes the whole uncertain: the form asks about the
 * remittance, not about its parts.
 */
export function chargeable(answers: GuideAnswers): Chargeable {
  if (answers.taxable === 'yes') return { is: 'yes', why: [FACTS.yourAnswer] }
  const judged = judgedParts(answers).map((one) => settled(answers, one))
  const is = (['yes', 'unsure', 'no'] as const).find((kind) => judged.some((one) => one.is === kind)) ?? 'unsure'
  return { is, why: [...new Set(judged.filter((one) => one.is === is).map(({ why }) => why))] }
}

/** Whether the user's own statement would decide, or at least be questioned. */
export function mayAskIfTaxable(answers: GuideAnswers): boolean {
  const judged = judgedParts(answers)
  return (
    judged.some(({ is }) => is === 'ask' || is === 'nature') &&
    !judged.some(({ is }) => is === 'yes' || is === 'unsure')
  )
}

/** Whether a "no" would be surprising, because India taxes such money by its nature. */
export function isTaxedByNature(answers: GuideAnswers): boolean {
  return judgedParts(answers).some(({ is }) => is === 'nature')
}

function settled({ taxable }: GuideAnswers, { is, why }: Judged): Judged & { is: Chargeable['is'] } {
  if (is === 'nature') return { is: 'unsure', why }
  if (is !== 'ask') return { is, why }
  return known(taxable) === 'no' ? { is: 'no', why: FACTS.yourAnswer } : { is: 'unsure', why }
}

function judgedParts(answers: GuideAnswers): Judged[] {
  const parts = partsOf(answers)
  return parts.length === 0 ? [{ is: 'unsure', why: FACTS.unsure }] : parts.map(({ source }) => judge(answers, source))
}

function judge(answers: GuideAnswers, source: SourceId): Judged {
  const account = known(answers.account)
  const receiver = known(answers.receiver)
  if (receiver === undefined || account === undefined) return { is: 'unsure', why: whyUnknown(source) }
  if (source === 'inheritance' && receiver !== 'institution') return { is: 'no', why: FACTS.inheritance }
  if (source === 'giftGiven' && receiver === 'person') return judgeGift(answers)
  const fine = NO_INCOME[source]
  if (fine !== undefined) {
    if (!fine.includes(receiver)) return { is: 'ask', why: FACTS.payment }
    return { is: 'no', why: account === 'nre' || account === 'fcnr' ? FACTS.nre : FACTS.lrsOwn }
  }
  if (PAYMENTS.includes(source)) {
    // A loan or other money sent to oneself is no payment to judge by a contract.
    return account === 'nro' && receiver === 'self'
      ? { is: 'unsure', why: FACTS.unsure }
      : { is: 'ask', why: FACTS.payment }
  }
  if (account === 'nre' || account === 'fcnr') return judgeNre(answers, source)
  if (receiver !== 'self') return judgePaidOut(source)
  return account === 'nro' ? judgeOwnNro(answers, source) : judgeOwnResident(answers)
}

function whyUnknown(source: SourceId): Fact {
  if (SOLD.includes(source)) return source === 'shares' ? FACTS.shareSale : FACTS.propertySale
  return NO_INCOME[source] === undefined ? FACTS.payment : FACTS.lrsOwn
}

/** Only gifts from residents are taxed, and only above a yearly amount. */
function judgeGift(answers: GuideAnswers): Judged {
  const { account } = answers
  const isOfNonResident = account === 'nro' ? isTaxResident(answers) === false : isNonResidentAccount(account)
  if (isOfNonResident) return { is: 'no', why: FACTS.giftByNonResident }
  const amount = amountOf(answers)
  const before = known(answers.earlier)?.toReceiver
  if (amount !== undefined && before !== undefined && amount + before <= GIFT_RUPEES) {
    return { is: 'no', why: FACTS.smallGift }
  }
  return { is: 'nature', why: FACTS.giftToOthers }
}

function judgeNre(answers: GuideAnswers, source: SourceId): Judged {
  const receiver = known(answers.receiver)
  // Sale money belongs in an NRO account first.
  if (source === 'property' || source === 'inheritedProperty') return judgeSale(answers, source)
  return receiver === 'self' || receiver === 'relative'
    ? { is: 'no', why: FACTS.nre }
    : { is: 'ask', why: FACTS.payment }
}

/** Paid to another person: a tenant's rent, a company's dividend, a buyer's price. */
function judgePaidOut(source: SourceId): Judged {
  if (source === 'property' || source === 'inheritedProperty') return { is: 'nature', why: FACTS.propertySale }
  if (source === 'shares') return { is: 'nature', why: FACTS.shareSale }
  return INCOME.includes(source) ? { is: 'nature', why: FACTS.byNature } : { is: 'ask', why: FACTS.payment }
}

function judgeOwnNro(answers: GuideAnswers, source: SourceId): Judged {
  if (SOLD.includes(source)) return judgeSale(answers, source)
  return INCOME.includes(source) ? { is: 'unsure', why: FACTS.ownIncome } : { is: 'no', why: FACTS.ownBalance }
}

function judgeSale({ sale }: GuideAnswers, source: SourceId): Judged {
  if (sale === 'loss') return { is: 'no', why: FACTS.soldAtLoss }
  if (sale === 'farmLand' && source !== 'shares') return { is: 'no', why: FACTS.farmLand }
  return { is: 'yes', why: source === 'shares' ? FACTS.shareSale : FACTS.propertySale }
}

function judgeOwnResident(answers: GuideAnswers): Judged {
  const residence = residenceOf(answers)
  if (residence === 'resident') return { is: 'no', why: FACTS.lrsOwn }
  return { is: 'unsure', why: residence === undefined ? FACTS.unsure : FACTS.convert }
}

/** A non-resident's own sale money, where the gain decides. */
export function dependsOnSale(answers: GuideAnswers): boolean {
  return hasSource(answers, ...SOLD) && answers.receiver === 'self' && isNonResidentAccount(answers.account)
}

/** Whether a treaty could lower the tax. */
export function mayClaimTreaty(answers: GuideAnswers): boolean {
  return hasSource(answers, 'interest', 'dividend', 'business', 'pension', 'salary', 'shares', 'maturity')
}
