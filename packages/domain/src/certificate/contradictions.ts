import type { PaperKind } from '../case/paper-kinds.ts'
import { type GuideAnswers, isNonResidentAccount, type SourceId } from '../guide/guide-answers.ts'
import { purposesOffered } from '../guide/purpose-proposal.ts'
import { answersFromForm } from '../guide/wizard-answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { BANK_OPTIONS, optionLabel } from '../remittance/answers/options.ts'
import { ALL_BANKS, KNOWN_BANKS } from '../shared/bank-names.ts'
import { taxYearOf } from '../shared/tax-year.ts'
import { type BoxId, FORM_146, type Form146, incompleteBoxes, textIn } from './form-146.ts'
import { type Form146Facts, filledFrom, type Origin, paperFindings } from './form-146-sources.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { remittancePaise, type SheetFinding, sheetFindings } from './tax-sheet.ts'

/** Purpose codes that a bank expects for each kind of payment; for other kinds the list leaves too much open. */
const PAID_FOR: Partial<Record<SourceId, RegExp>> = {
  education: /^S(0305|1107)$/,
  medical: /^S(0304|1108)$/,
  maintenance: /^S1301$/,
  giftGiven: /^S130[23]$/,
  investmentAbroad: /^S00\d\d$/,
}

/** Repatriation of deposits, which only these accounts can have. */
const OF_DEPOSITS = 'S0014'
const WITH_DEPOSITS: readonly string[] = ['nre', 'fcnr']

/** Why a purpose cannot be that of money from this source and account, or null. */
function purposeAgainstSource(
  purpose: string,
  sources: readonly SourceId[],
  { accountType, offered }: { accountType: string; offered: readonly string[] },
): { words: string; at: 'source' | 'account' } | null {
  if (purpose === '' || offered.includes(purpose)) return null
  if (purpose === OF_DEPOSITS && !WITH_DEPOSITS.includes(accountType)) {
    return { words: `${purpose} is for deposits of an NRE or FCNR account; this is another account.`, at: 'account' }
  }
  const expected = sources.flatMap((source) => PAID_FOR[source] ?? [])
  if (expected.length > 0) {
    const fits = expected.some((codes) => codes.test(purpose))
    return fits ? null : { words: `${purpose} isn’t a purpose for this kind of payment.`, at: 'source' }
  }
  const isPaidFor = [PAID_FOR.education, PAID_FOR.medical, PAID_FOR.giftGiven].some((codes) => codes?.test(purpose))
  return isPaidFor && sources.length > 0
    ? { words: `${purpose} is a purpose of paying for something; the parts say otherwise.`, at: 'source' }
    : null
}

/** Answers from which the guide offers purposes, with the sources that the desk entered. */
function guideAnswersOf({ sheet, answers }: Pick<Form146Facts, 'sheet' | 'answers'>): GuideAnswers {
  const { senderDetails, receiverDetails } = answers
  const isOwn = sheet.goesTo === 'nre' || plain(receiverDetails.name) === plain(senderDetails.name)
  return {
    ...answersFromForm(answers),
    parts: sheet.parts.map(({ source }) => ({ source })),
    ...(isOwn && { receiver: 'self' }),
  }
}

/** Two places that disagree, or a value that cannot be right. Each leads to the place where it can be corrected. */
export type Finding = {
  /** the same for the same problem, so that its explanation stays valid */
  id: string
  words: string
  places: readonly Place[]
}

type Place = Origin | { place: 'form'; at: BoxId } | { place: 'papers'; at: PaperKind }

/** Boxes that must equal the amount that leaves the account, on this form as on the bank's. */
const SAME_EVERYWHERE: readonly BoxId[] = [
  'form19bf8AmtPayableFore',
  'form19bf8AmtPayableInd',
  'form19bf8TDSforeign',
  'form19bf8TDSIndian',
  'form19bf8AmtPayableFore1',
]

/** Two places may differ for a reason; a missing, impossible or differing amount has to be corrected. */
export function canBeExplained({ id }: Pick<Finding, 'id'>): boolean {
  return !id.startsWith('box:') && !id.startsWith('sheet:') && !SAME_EVERYWHERE.some((box) => id === `differs:${box}`)
}

/** Normalises names and addresses for comparison. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’-]+/g, ' ')
    .trim()

function agree(kind: string, one: string, other: string): boolean {
  if (kind === 'amount' || kind === 'percent') return Number(one || 0) === Number(other || 0)
  return plain(one) === plain(other)
}

/** All contradictions between answers, tax sheet, firm and form. */
export function contradictions(facts: Form146Facts, form: Form146): Finding[] {
  return [...betweenFormAndSources(facts, form), ...withinSources(facts), ...againstPapers(facts), ...withinForm(form)]
}

function betweenFormAndSources(facts: Form146Facts, form: Form146): Finding[] {
  const filled = filledFrom(facts)
  return FORM_146.flatMap(({ boxes }) =>
    boxes.flatMap((box) => {
      const { id } = box
      const source = filled.get(id)
      const value = textIn(form, id)
      if (source === undefined || agree(box.kind, value, source.value)) return []
      // A blank in the firm's settings contradicts nothing: the form is then the only source.
      if (source.origin.place === 'firm' && source.value === '') return []
      const words = `${box.label}: the form says “${value || 'nothing'}”, another place says “${source.value || 'nothing'}”.`
      return [{ id: `differs:${id}`, words, places: [{ place: 'form' as const, at: id }, source.origin] }]
    }),
  )
}

function withinSources({ answers, sheet }: Form146Facts): Finding[] {
  const findings: Finding[] = sheetFindings(sheet, remittancePaise(answers)).map(({ at, words }) => ({
    id: `sheet:${at}:${words}`,
    words,
    places: [{ place: 'sheet', at }, ...(at === 'parts' ? [{ place: 'answers' as const, at: 'amount' as const }] : [])],
  }))
  const between = (id: string, isWrong: boolean, words: string, places: readonly Place[]) => {
    if (isWrong) findings.push({ id, words, places })
  }
  const isForNonResidents = isNonResidentAccount(answers.accountType)
  between(
    'residence',
    isForNonResidents && sheet.residence === 'RES',
    'The account is one for non-residents, and the sheet says resident.',
    [
      { place: 'answers', at: 'accountType' },
      { place: 'sheet', at: 'residence' },
    ],
  )
  between(
    'countries',
    sheet.goesTo === 'abroad' && plain(answers.destinationCountry) !== plain(answers.receiverDetails.country),
    `The money goes to ${answers.destinationCountry}, the receiver lives in ${answers.receiverDetails.country}.`,
    [
      { place: 'answers', at: 'destinationCountry' },
      { place: 'answers', at: 'receiverDetails.country' },
    ],
  )
  between(
    'nre-holder',
    sheet.goesTo === 'nre' && plain(answers.receiverDetails.name) !== plain(answers.senderDetails.name),
    `The money goes to the customer’s own NRE account, and the receiver is ${answers.receiverDetails.name}.`,
    [
      { place: 'sheet', at: 'goesTo' },
      { place: 'answers', at: 'receiverDetails.name' },
    ],
  )
  between(
    'nre-from',
    sheet.goesTo === 'nre' && answers.accountType !== 'nro',
    'Money goes to an NRE account under the limit of NRO accounts, and another account is debited.',
    [
      { place: 'sheet', at: 'goesTo' },
      { place: 'answers', at: 'accountType' },
    ],
  )
  between(
    'rate-day',
    sheet.rateDay !== '' && sheet.proposedDay !== '' && sheet.rateDay > sheet.proposedDay,
    'The exchange-rate date is after the transfer date.',
    [
      { place: 'sheet', at: 'rateDay' },
      { place: 'sheet', at: 'proposedDay' },
    ],
  )
  const purpose = purposeAgainstSource(
    sheet.purpose,
    sheet.parts.map(({ source }) => source),
    { accountType: answers.accountType, offered: purposesOffered(guideAnswersOf({ sheet, answers })) },
  )
  if (purpose !== null) {
    between('purpose', true, purpose.words, [
      { place: 'sheet', at: 'purpose' },
      purpose.at === 'source' ? { place: 'sheet', at: 'parts' } : { place: 'answers', at: 'accountType' },
    ])
  }
  const chosenBank = optionLabel(BANK_OPTIONS, answers.bank)
  const { bankName } = answers.senderBankDetails
  between(
    'banks',
    answers.bank !== '' && bankName.trim() !== '' && !isSameBank(chosenBank, bankName),
    `The transfer goes through ${chosenBank}, the account is with ${bankName}.`,
    [
      { place: 'answers', at: 'bank' },
      { place: 'answers', at: 'senderBankDetails.bankName' },
    ],
  )
  const year = taxYearOf(sheet.proposedDay)
  between(
    'tds-year',
    sheet.tdsDay !== '' && year !== null && sheet.tdsDay > sheet.proposedDay,
    'Tax was deducted after the transfer.',
    [
      { place: 'sheet', at: 'tdsDay' },
      { place: 'sheet', at: 'proposedDay' },
    ],
  )
  return findings
}

/** An order covers the payments of the payer it names: the buyer's does not cover the seller's own transfer. */
export function orderPayerFindings({ part, orderPayer }: TaxSheet, { senderDetails }: RemittanceForm): SheetFinding[] {
  if (part !== 'B' || orderPayer.trim() === '' || plain(orderPayer) === plain(senderDetails.name)) return []
  const words = `The order names ${orderPayer}, and ${senderDetails.name} sends the money. It covers only the payer it names.`
  return [{ at: 'orderPayer', words }]
}

/** Abbreviations; other short forms are the beginnings of names. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  sbi: 'state bank of india',
  pnb: 'punjab national bank',
  bob: 'bank of baroda',
  boi: 'bank of india',
  iob: 'indian overseas bank',
}

/** 'hdfc' for 'HDFC Bank Ltd.' */
function bankCore(name: string): string {
  const words = plain(name)
    .replace(/\b(limited|ltd|the)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return ` ${SHORT_NAMES[words] ?? words} `.replace(' bank ', ' ').trim()
}

const KNOWN_CORES: ReadonlySet<string> = new Set([...KNOWN_BANKS, ...ALL_BANKS].map(bankCore))

/** 'Kotak' and 'Kotak Mahindra Bank' are one bank; 'Indian Bank' and 'Indian Overseas Bank' are two. */
export function isSameBank(one: string, other: string): boolean {
  const [first, second] = [bankCore(one), bankCore(other)]
  if (KNOWN_CORES.has(first) && KNOWN_CORES.has(second)) return first === second
  return first === second || first.startsWith(`${second} `) || second.startsWith(`${first} `)
}

function againstPapers({ sheet, papers }: Form146Facts): Finding[] {
  return papers === undefined
    ? []
    : paperFindings(sheet, papers).map(({ id, words, sheetAt, paper }) => ({
        id,
        words,
        places: [
          { place: 'papers' as const, at: paper },
          ...(sheetAt === null ? [] : [{ place: 'sheet' as const, at: sheetAt }]),
        ],
      }))
}

function withinForm(form: Form146): Finding[] {
  return incompleteBoxes(form).map(({ box, label, words }) => ({
    id: `box:${box}`,
    words: `${label}: ${words}`,
    places: [{ place: 'form', at: box }],
  }))
}
