import type { PaperKind } from '../case/paper-kinds.ts'
import { MATCH_TICKS, type MatchTick, TICK_LABELS } from '../case/paper-verdicts.ts'
import { countryNumber, countryOfDial } from '../guide/lists/department-country.ts'
import { SOURCE_LABELS } from '../guide/lists/labels.ts'
import { NATURE_CODES } from '../guide/lists/nature-codes.ts'
import { PURPOSE_GROUPS } from '../guide/lists/purpose-codes.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import type { FieldPath } from '../remittance/answers/form-fields.ts'
import { BANK_OPTIONS, DEFAULT_COUNTRY_CODE, optionLabel } from '../remittance/answers/options.ts'
import { formatRupees, fromPaise, inPercent, type Paise, plainAmount, ZERO } from '../shared/money.ts'
import { taxYearOf } from '../shared/tax-year.ts'
import type { BoxId, Form146 } from './form-146.ts'
import type { TaxSheet } from './sheet-fields.ts'
import type { SheetPlace, YearBefore } from './tax-sheet.ts'
import { isGrossedUp } from './working/part-income.ts'
import { type Working, workingOf } from './working/working.ts'
import { basisOf } from './working/working-words.ts'

/** A paper that was accepted or waived, with the details that were compared. */
export type SettledPaper = { kind: PaperKind; verdict: 'accepted' | 'waived'; ticks: readonly MatchTick[] }

type PaperFinding = { id: string; words: string; sheetAt: SheetPlace | null; paper: PaperKind }

export const ORDER_MISSING = 'papers:ao_certificate'

const SHOWS_TAX: readonly PaperKind[] = ['tds_certificate', 'tax_challan', 'form_26as_ais', 'income_tax_return']

/** Claims of the tax sheet without an accepted paper that shows them, and details compared on no paper. */
export function paperFindings(sheet: TaxSheet, papers: readonly SettledPaper[]): PaperFinding[] {
  const has = (...kinds: readonly PaperKind[]) => papers.some(({ kind }) => kinds.includes(kind))
  const isRelieved = sheet.parts.some(({ treaty }) => treaty.claimed !== 'no')
  const missing: [isMissing: boolean, paper: PaperKind, at: SheetPlace, words: string][] = [
    [
      sheet.parts.some(({ taxPaid }) => taxPaid.length > 0) && !has(...SHOWS_TAX),
      'tds_certificate',
      'parts',
      'The sheet counts tax deducted, but no document that shows it has been accepted.',
    ],
    [
      isRelieved && !has('trc'),
      'trc',
      'parts',
      'The sheet claims relief, and no tax residency certificate was accepted.',
    ],
    [
      sheet.part === 'B' && !has('ao_certificate'),
      'ao_certificate',
      'part',
      'Part B rests on an Assessing Officer’s order, and none was accepted.',
    ],
  ]
  return [
    ...missing
      .filter(([isMissing]) => isMissing)
      .map(([, paper, sheetAt, words]) => ({ id: `papers:${paper}`, words, sheetAt, paper })),
    ...notCompared(papers),
  ]
}

/** Banks refuse most often for these four; each must be compared on at least one accepted paper, if there are any. */
function notCompared(papers: readonly SettledPaper[]): PaperFinding[] {
  const [first] = papers.filter(({ verdict }) => verdict === 'accepted')
  if (first === undefined) return []
  return MATCH_TICKS.filter((tick) => !papers.some(({ ticks }) => ticks.includes(tick))).map((tick) => ({
    id: `papers:${tick}`,
    words: `“${TICK_LABELS[tick]}” isn’t ticked on any document.`,
    sheetAt: null,
    paper: first.kind,
  }))
}

/** The accountant who signs. */
export type Accountant = {
  salutation: string
  name: string
  membershipNumber: string
  firm: string
  registrationNumber: string
  addressLine: string
  locality: string
  district: string
  pin: string
  state: string
  place: string
}

/** All data from which Form 146 is filled. */
export type Form146Facts = {
  answers: RemittanceForm
  sheet: TaxSheet
  accountant: Accountant
  /** the day of the certificate */
  day: string
  /** accepted and waived papers; missing in snapshots older than this check */
  papers?: readonly SettledPaper[]
  /** for Part A; missing in snapshots older than this count */
  year?: YearBefore
}

type FirmField = keyof Accountant | 'day'

/** Origin of a value, which the desk can open. */
export type Origin =
  | { place: 'answers'; at: FieldPath }
  | { place: 'sheet'; at: SheetPlace }
  | { place: 'firm'; at: FirmField }
type Filled = { value: string; origin: Origin }

const fromAnswers = (at: FieldPath, value: string): Filled => ({
  value: value.trim(),
  origin: { place: 'answers', at },
})
const fromSheet = (at: SheetPlace, value: string): Filled => ({ value: value.trim(), origin: { place: 'sheet', at } })
const fromFirm = (at: FirmField, value: string): Filled => ({ value: value.trim(), origin: { place: 'firm', at } })

/** Boxes with their values; an unknown box id does not compile. */
type Filling = Readonly<Partial<Record<BoxId, Filled>>>

/** Boxes of Form 146 filled from the answers, the tax sheet and the firm's settings, each with its origin. */
export function filledFrom(facts: Form146Facts): ReadonlyMap<BoxId, Filled> {
  const working = workingOf(facts.sheet)
  const filling: Filling = {
    ...remitter(facts),
    ...remittee(facts),
    ...remittance(facts, working),
    ...underTheAct(facts, working),
    ...treaty(facts, working),
    ...deducted(facts, working),
    ...accountant(facts),
  }
  return new Map(Object.entries(filling) as [BoxId, Filled][])
}

export function prefilled146(facts: Form146Facts): Form146 {
  return Object.fromEntries([...filledFrom(facts)].map(([id, { value }]) => [id, value]))
}

function remitter({ answers, sheet }: Form146Facts): Filling {
  const { name, address, city, state, pinCode, email, phone, country } = answers.senderDetails
  const countryCode = answers.senderDetails.countryCode || DEFAULT_COUNTRY_CODE
  const ofPhone = countryOfDial(countryCode, [country, answers.receiverDetails.country])
  const line = [address, city, state]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  return {
    form19bf8RemitterName: fromAnswers('senderDetails.name', name),
    form19bf8RemiteeName1: fromAnswers('senderDetails.name', name),
    form19bf8Address: fromAnswers('senderDetails.address', pinCode ? `${line} - ${pinCode.trim()}` : line),
    form19bf8PAN: fromAnswers('senderBankDetails.panNumber', answers.senderBankDetails.panNumber),
    form19bf8TaxYear: fromSheet('proposedDay', taxYearOf(sheet.proposedDay)?.label ?? ''),
    form19bf8Status: fromAnswers('senderDetails.name', 'Individual'),
    form19bf8ResStatus: fromSheet('residence', sheet.residence),
    form19bf8Email: fromAnswers('senderDetails.email', email),
    form19bf8MobileNumber: fromAnswers('senderDetails.phone', phone.replace(/\D/g, '')),
    form19bf8CountryCode1: fromAnswers('senderDetails.countryCode', countryNumber(ofPhone?.name ?? '')),
    form19bf8CountryCodeISO: fromAnswers('senderDetails.countryCode', ofPhone?.iso.toLowerCase() ?? ''),
    form19bf8CountryCode: fromAnswers('senderDetails.countryCode', countryCode),
  }
}

function remittee({ answers }: Form146Facts): Filling {
  const { name, email, address, city, state, pinCode, country } = answers.receiverDetails
  const number = countryNumber(country)
  const line = [address, city, state, pinCode, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  return {
    form19bf8RemiteeName: fromAnswers('receiverDetails.name', name),
    form19bf8RemiteeFullAddr: fromAnswers('receiverDetails.address', line),
    form19bf8RemiteeEmail: fromAnswers('receiverDetails.email', email),
    form19bf8RemiteeCountry: fromAnswers('receiverDetails.country', number),
    'tyForm19BF8AddressP2.country': fromAnswers('receiverDetails.country', number),
    'tyForm19BF8AddressP2.addrLine1': fromAnswers('receiverDetails.address', address),
    'tyForm19BF8AddressP2.addrLine2': fromAnswers('receiverDetails.city', city),
    'tyForm19BF8AddressP2.zipcode': fromAnswers('receiverDetails.pinCode', pinCode),
    'tyForm19BF8AddressP2.foreignLocality': fromAnswers('receiverDetails.city', city),
    'tyForm19BF8AddressP2.foreignState': fromAnswers('receiverDetails.state', state),
  }
}

/** Money for an NRE account stays in India, and no source defines the country for the box: the signer chooses. */
const isCountryChosen = ({ goesTo, nreCountry }: TaxSheet) => goesTo === 'nre' && nreCountry.trim() !== ''

export function countryOnForms({ destinationCountry }: RemittanceForm, sheet: TaxSheet): string {
  return isCountryChosen(sheet) ? sheet.nreCountry.trim() : destinationCountry
}

function countryBox(answers: RemittanceForm, sheet: TaxSheet): Filled {
  const number = countryNumber(countryOnForms(answers, sheet))
  return isCountryChosen(sheet) ? fromSheet('nreCountry', number) : fromAnswers('destinationCountry', number)
}

function remittance({ answers, sheet }: Form146Facts, working: Working): Filling {
  const { ifsc, bankName } = answers.senderBankDetails
  const bank = bankName.trim() || optionLabel(BANK_OPTIONS, answers.bank)
  const group = purposeGroup(sheet.purpose)
  const nature = NATURE_CODES.find(({ code }) => code === working.nature)
  return {
    form19bf8RemittaceCntry: countryBox(answers, sheet),
    form19bf8Currency: fromSheet('currency', sheet.currency),
    form19bf8AmtPayableFore: fromSheet('rate', plainAmount(working.foreign.payable)),
    form19bf8AmtPayableInd: fromSheet('parts', plainAmount(working.payable)),
    form19bf8IFSCcode: fromAnswers('senderBankDetails.ifsc', ifsc),
    form19bf8NameBank: fromAnswers('senderBankDetails.bankName', bank),
    form19bf8Branch: fromSheet('branch', sheet.branch),
    form19bf8Subcode1: fromAnswers('senderBankDetails.bankName', bank),
    form19bf8BSRcode: fromSheet('bsrCode', sheet.bsrCode),
    form19bf8Dealer: fromSheet('branch', 'Y'),
    form19bf8ProposedDate: fromSheet('proposedDay', sheet.proposedDay),
    form19bf8RemittanceName: fromSheet('nature', working.nature),
    form19bf8NatureRemittance: fromSheet('nature', nature?.label ?? ''),
    form19bf8Purposecode: fromSheet('purpose', group),
    form19bf8Subcode: fromSheet('purpose', sheet.purpose && group ? `RB-${group}-${sheet.purpose}` : ''),
    form19bf8GrossedTax: fromSheet('parts', sheet.parts.some(isGrossedUp) ? 'Y' : 'N'),
  }
}

/** The tax under the Act, regardless of any treaty. */
function underTheAct({ sheet }: Form146Facts, { isChargeable, income, actTax, parts }: Working): Filling {
  return {
    form19bf8RemittanceTax: fromSheet('parts', isChargeable ? 'Y' : 'N'),
    form19bf8Taxable: fromSheet('parts', isChargeable ? chargedUnder(parts) : ''),
    form19bf8TaxableInc: fromSheet('parts', isChargeable ? plainAmount(income) : ''),
    form19bf8TaxLiability: fromSheet('parts', isChargeable ? plainAmount(actTax) : ''),
    form19bf8Taxdetermine: fromSheet('note', basisOf(sheet)),
  }
}

/** Sections of all that is income. */
export function chargedUnder(parts: Working['parts']): string {
  const sections = parts.filter(({ income }) => income > 0).map(({ section }) => section)
  return [...new Set(sections)].filter(Boolean).join(', ')
}

function treaty({ sheet }: Form146Facts, working: Working): Filling {
  const { parts, treatyIncome, treatyTax, longGain, shortGain, isChargeable } = working
  const relieved = parts.flatMap((part, index) =>
    part.treaty === null ? [] : [{ ...part, index, treaty: part.treaty }],
  )
  const isClaimed = relieved.length > 0
  const text = (value: string) => fromSheet('parts', isClaimed ? value : '')
  const unique = (of: (part: (typeof relieved)[number]) => string) => [...new Set(relieved.map(of))].join(', ')
  const isGain = parts.some(({ kind }) => kind === 'property' || kind === 'shares')
  const isBusiness = parts.some(({ kind }) => kind === 'invoice')
  const gains = `Long-term ${rupees(longGain)}, short-term ${rupees(shortGain)}, as by the working`
  return {
    form19bf8ReliefClaimed: fromSheet('parts', isClaimed ? 'Y' : 'N'),
    // The portal accepts no blank here, even if no relief is claimed.
    form19bf8TaxResidency: fromSheet('parts', isClaimed ? 'Y' : 'N'),
    form19bf8TaxResidNum: text(unique(({ trcNumber }) => trcNumber)),
    form19bf8Relevant: text(unique((part) => `India - ${part.treaty.country}`)),
    form19bf8Article: text(unique((part) => part.treaty.article)),
    form19bf8NaturePayment: text(unique(({ source }) => SOURCE_LABELS[source].label)),
    form19bf8TaxbleIncome: text(plainAmount(treatyIncome)),
    form19bf8TaxbleLiablity: text(plainAmount(treatyTax)),
    form19bf8Ratededctax: text(String(inPercent(relieved[0]?.treaty.rate ?? ZERO))),
    form19bf8RemitanceAcc: fromSheet('parts', isBusiness ? 'Y' : 'N'),
    form19bf8CaptialGains: fromSheet('parts', isGain ? 'Y' : 'N'),
    form19bf8LongTerm: fromSheet('parts', isGain ? plainAmount(longGain) : ''),
    form19bf8ShortTerm: fromSheet('parts', isGain ? plainAmount(shortGain) : ''),
    form19bf8Basis: fromSheet('parts', isGain ? gains : ''),
    form19bf8TaxableIncDTAA: fromSheet('parts', isChargeable ? '' : 'N'),
    form19bf8FurnishReasons: fromSheet('note', isChargeable ? '' : basisOf(sheet)),
  }
}

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** Nothing is deducted from money whose tax was already paid. */
function deducted({ sheet }: Form146Facts, { foreign, tdsNow, tdsRates }: Working): Filling {
  const isDeducted = tdsNow > 0
  // The form has one rate: of several, none would fit the amounts.
  const [rate, another] = tdsRates
  return {
    form19bf8TDSforeign: fromSheet('parts', plainAmount(foreign.tds)),
    form19bf8TDSIndian: fromSheet('parts', plainAmount(tdsNow)),
    form19bf8RateTDS: fromSheet('parts', rate === undefined || another !== undefined ? '' : String(inPercent(rate))),
    form19bf8DateAmtTDS: fromSheet('tdsDay', isDeducted ? sheet.tdsDay : ''),
    form19bf8AmtPayableFore1: fromSheet('rate', plainAmount(foreign.afterDeduction)),
  }
}

function accountant({ accountant: who, day }: Form146Facts): Filling {
  const line = [who.addressLine, who.locality, who.district, who.pin].filter(Boolean).join(', ')
  return {
    form19bf8CertSalutation: fromFirm('salutation', who.salutation),
    form19bf8CerfVerSalutation: fromFirm('salutation', who.salutation),
    form19bf8NameAcc: fromFirm('name', who.name),
    form19bf8CAMemberNo: fromFirm('membershipNumber', who.membershipNumber),
    form19f8Namefirm: fromFirm('firm', who.firm),
    form19bf8FirmRegNo: fromFirm('registrationNumber', who.registrationNumber),
    form19bf8RemittanceAddr: fromFirm('addressLine', line),
    form19bf8CertPlace: fromFirm('place', who.place),
    form19bf8CertDate: fromFirm('day', day),
    'tyForm19BF8AddressP3.country': fromFirm('addressLine', '91'),
    'tyForm19BF8AddressP3.addrLine1': fromFirm('addressLine', who.addressLine),
    'tyForm19BF8AddressP3.pincode': fromFirm('pin', who.pin),
    'tyForm19BF8AddressP3.locality': fromFirm('locality', who.locality),
    'tyForm19BF8AddressP3.district': fromFirm('district', who.district),
    'tyForm19BF8AddressP3.state': fromFirm('state', who.state),
  }
}

/** The only sample file seen has 10.1 for group 10; the person who imports the form checks this box. */
function purposeGroup(purpose: string): string {
  const group = PURPOSE_GROUPS.find(({ codes }) => codes.some(({ code }) => code === purpose))
  return group === undefined ? '' : `${group.group}.1`
}
