import type { RemittanceForm } from '../form-data.ts'
import { NATURE_CODES } from '../guide/nature-codes.ts'
import { PURPOSE_GROUPS } from '../guide/purpose-codes.ts'
import { SOURCE_LABELS } from '../guide/source-labels.ts'
import { taxYearOf } from '../guide/tax-year.ts'
import { inForeign, inPercent, minus, plainAmount, rateOf, sum, ZERO } from '../money.ts'
import { BANK_OPTIONS, DEFAULT_COUNTRY_CODE, optionLabel } from '../options.ts'
import { countryNumber, countryOfDial } from './department-country.ts'
import type { Form146 } from './form-146.ts'
import type { SettledPaper } from './paper-findings.ts'
import { remittancePaise, type TaxSheet, totalsOf } from './tax-sheet.ts'

/** Who signs. */
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

/** Everything that Form 146 is filled from. */
export type Form146Facts = {
  answers: RemittanceForm
  sheet: TaxSheet
  accountant: Accountant
  /** the day of the certificate */
  day: string
  /** what was accepted or waived; missing in what was prepared before this was looked at */
  papers?: readonly SettledPaper[]
}

/** Where a value comes from: what the desk opens to look at it. */
export type Origin = { place: 'answers' | 'sheet' | 'firm'; at: string }
type Filled = { value: string; origin: Origin }

const fromAnswers = (at: string, value: string): Filled => ({ value: value.trim(), origin: { place: 'answers', at } })
const fromSheet = (at: string, value: string): Filled => ({ value: value.trim(), origin: { place: 'sheet', at } })
const fromFirm = (at: string, value: string): Filled => ({ value: value.trim(), origin: { place: 'firm', at } })

const P = 'form19bf8'
const RECEIVER = 'tyForm19BF8AddressP2'
const ACCOUNTANT = 'tyForm19BF8AddressP3'

/** What Form 146 says by the answers, the tax sheet and the firm, box by box, each with where it is from. */
export function filledFrom(facts: Form146Facts): ReadonlyMap<string, Filled> {
  return new Map(
    Object.entries({
      ...remitter(facts),
      ...remittee(facts),
      ...remittance(facts),
      ...underTheAct(facts),
      ...treaty(facts),
      ...deducted(facts),
      ...accountant(facts),
    }),
  )
}

export function prefilled146(facts: Form146Facts): Form146 {
  return Object.fromEntries([...filledFrom(facts)].map(([id, { value }]) => [id, value]))
}

function remitter({ answers, sheet }: Form146Facts): Record<string, Filled> {
  const { name, address, city, state, pinCode, email, phone, country } = answers.senderDetails
  const countryCode = answers.senderDetails.countryCode || DEFAULT_COUNTRY_CODE
  const ofPhone = countryOfDial(countryCode, [country, answers.receiverDetails.country])
  const line = [address, city, state]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  return {
    [`${P}RemitterName`]: fromAnswers('senderDetails.name', name),
    [`${P}RemiteeName1`]: fromAnswers('senderDetails.name', name),
    [`${P}Address`]: fromAnswers('senderDetails.address', pinCode ? `${line} - ${pinCode.trim()}` : line),
    [`${P}PAN`]: fromAnswers('senderBankDetails.panNumber', answers.senderBankDetails.panNumber),
    [`${P}TaxYear`]: fromSheet('proposedDay', taxYearOf(sheet.proposedDay)?.label ?? ''),
    [`${P}Status`]: fromAnswers('senderDetails.name', 'Individual'),
    [`${P}ResStatus`]: fromSheet('residence', sheet.residence),
    [`${P}Email`]: fromAnswers('senderDetails.email', email),
    [`${P}MobileNumber`]: fromAnswers('senderDetails.phone', phone.replace(/\D/g, '')),
    [`${P}CountryCode1`]: fromAnswers('senderDetails.countryCode', countryNumber(ofPhone?.name ?? '')),
    [`${P}CountryCodeISO`]: fromAnswers('senderDetails.countryCode', ofPhone?.iso.toLowerCase() ?? ''),
    [`${P}CountryCode`]: fromAnswers('senderDetails.countryCode', countryCode),
  }
}

function remittee({ answers }: Form146Facts): Record<string, Filled> {
  const { name, email, address, city, state, pinCode, country } = answers.receiverDetails
  const number = countryNumber(country)
  const line = [address, city, state, pinCode, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  return {
    [`${P}RemiteeName`]: fromAnswers('receiverDetails.name', name),
    [`${P}RemiteeFullAddr`]: fromAnswers('receiverDetails.address', line),
    [`${P}RemiteeEmail`]: fromAnswers('receiverDetails.email', email),
    [`${P}RemiteeCountry`]: fromAnswers('receiverDetails.country', number),
    [`${RECEIVER}.country`]: fromAnswers('receiverDetails.country', number),
    [`${RECEIVER}.addrLine1`]: fromAnswers('receiverDetails.address', address),
    [`${RECEIVER}.addrLine2`]: fromAnswers('receiverDetails.city', city),
    [`${RECEIVER}.zipcode`]: fromAnswers('receiverDetails.pinCode', pinCode),
    [`${RECEIVER}.foreignLocality`]: fromAnswers('receiverDetails.city', city),
    [`${RECEIVER}.foreignState`]: fromAnswers('receiverDetails.state', state),
  }
}

function remittance({ answers, sheet }: Form146Facts): Record<string, Filled> {
  const { ifsc, bankName } = answers.senderBankDetails
  const paise = remittancePaise(answers)
  const bank = bankName.trim() || optionLabel(BANK_OPTIONS, answers.bank)
  const group = purposeGroup(sheet.purpose)
  const nature = NATURE_CODES.find(({ code }) => code === sheet.nature)
  return {
    [`${P}RemittaceCntry`]: fromAnswers('destinationCountry', countryNumber(answers.destinationCountry)),
    [`${P}Currency`]: fromSheet('currency', sheet.currency),
    [`${P}AmtPayableFore`]: fromSheet('rate', plainAmount(inForeign(paise, sheet.rate))),
    [`${P}AmtPayableInd`]: fromAnswers('amount', plainAmount(paise)),
    [`${P}IFSCcode`]: fromAnswers('senderBankDetails.ifsc', ifsc),
    [`${P}NameBank`]: fromAnswers('senderBankDetails.bankName', bank),
    [`${P}Branch`]: fromSheet('branch', sheet.branch),
    [`${P}Subcode1`]: fromAnswers('senderBankDetails.bankName', bank),
    [`${P}BSRcode`]: fromSheet('bsrCode', sheet.bsrCode),
    [`${P}Dealer`]: fromSheet('branch', 'Y'),
    [`${P}ProposedDate`]: fromSheet('proposedDay', sheet.proposedDay),
    [`${P}RemittanceName`]: fromSheet('nature', sheet.nature),
    [`${P}NatureRemittance`]: fromSheet('nature', nature?.label ?? ''),
    [`${P}Purposecode`]: fromSheet('purpose', group),
    [`${P}Subcode`]: fromSheet('purpose', sheet.purpose && group ? `RB-${group}-${sheet.purpose}` : ''),
    [`${P}GrossedTax`]: fromSheet('parts', 'N'),
  }
}

function underTheAct({ sheet }: Form146Facts): Record<string, Filled> {
  const { isChargeable, income, tax } = totalsOf(sheet)
  const sections = [
    ...new Set(sheet.parts.filter(({ chargeable }) => chargeable === 'yes').map(({ section }) => section)),
  ]
  return {
    [`${P}RemittanceTax`]: fromSheet('parts', isChargeable ? 'Y' : 'N'),
    [`${P}Taxable`]: fromSheet('parts', isChargeable ? sections.filter(Boolean).join(', ') : ''),
    [`${P}TaxableInc`]: fromSheet('parts', isChargeable ? plainAmount(income) : ''),
    [`${P}TaxLiability`]: fromSheet('parts', isChargeable ? plainAmount(tax) : ''),
    [`${P}Taxdetermine`]: fromSheet('note', sheet.note || 'As by the tax sheet'),
  }
}

function treaty({ answers, sheet }: Form146Facts): Record<string, Filled> {
  const relieved = sheet.parts.filter(({ article }) => article.trim() !== '')
  const isClaimed = relieved.length > 0
  const text = (value: string) => fromSheet('parts', isClaimed ? value : '')
  const total = (of: 'income' | 'tax') => sum(relieved.map((part) => part[of]))
  const has = (...sources: string[]) => sheet.parts.some(({ source }) => sources.includes(source))
  const isGain = has('property', 'shares')
  const isBusiness = has('business')
  return {
    [`${P}ReliefClaimed`]: fromSheet('parts', isClaimed ? 'Y' : 'N'),
    [`${P}TaxResidency`]: text(relieved.every(({ trc }) => trc.trim() !== '') ? 'Y' : 'N'),
    [`${P}TaxResidNum`]: text([...new Set(relieved.map(({ trc }) => trc.trim()))].join(', ')),
    [`${P}Relevant`]: text(`India - ${answers.receiverDetails.country}`),
    [`${P}Article`]: text([...new Set(relieved.map(({ article }) => article.trim()))].join(', ')),
    [`${P}NaturePayment`]: text([...new Set(relieved.map(({ source }) => SOURCE_LABELS[source].label))].join(', ')),
    [`${P}TaxbleIncome`]: text(plainAmount(total('income'))),
    [`${P}TaxbleLiablity`]: text(plainAmount(total('tax'))),
    [`${P}Ratededctax`]: text(String(inPercent(relieved[0]?.rate ?? ZERO))),
    [`${P}RemitanceAcc`]: fromSheet('parts', isBusiness ? 'Y' : 'N'),
    [`${P}CaptialGains`]: fromSheet('parts', isGain ? 'Y' : 'N'),
    [`${P}Basis`]: fromSheet('note', isGain ? sheet.note || 'As by the computation' : ''),
  }
}

function deducted({ answers, sheet }: Form146Facts): Record<string, Filled> {
  const { tds, amount } = totalsOf(sheet)
  const paise = remittancePaise(answers)
  const foreign = inForeign(paise, sheet.rate)
  return {
    [`${P}TDSforeign`]: fromSheet('parts', plainAmount(inForeign(tds, sheet.rate))),
    [`${P}TDSIndian`]: fromSheet('parts', plainAmount(tds)),
    [`${P}RateTDS`]: fromSheet('parts', String(inPercent(rateOf(tds, amount)))),
    [`${P}DateAmtTDS`]: fromSheet('tdsDay', tds > 0 ? sheet.tdsDay : ''),
    [`${P}AmtPayableFore1`]: fromSheet('rate', plainAmount(minus(foreign, inForeign(tds, sheet.rate)))),
  }
}

function accountant({ accountant: who, day }: Form146Facts): Record<string, Filled> {
  const line = [who.addressLine, who.locality, who.district, who.pin].filter(Boolean).join(', ')
  return {
    [`${P}CertSalutation`]: fromFirm('salutation', who.salutation),
    [`${P}CerfVerSalutation`]: fromFirm('salutation', who.salutation),
    [`${P}NameAcc`]: fromFirm('name', who.name),
    [`${P}CAMemberNo`]: fromFirm('membershipNumber', who.membershipNumber),
    form19f8Namefirm: fromFirm('firm', who.firm),
    [`${P}FirmRegNo`]: fromFirm('registrationNumber', who.registrationNumber),
    [`${P}RemittanceAddr`]: fromFirm('addressLine', line),
    [`${P}CertPlace`]: fromFirm('place', who.place),
    [`${P}CertDate`]: fromFirm('day', day),
    [`${ACCOUNTANT}.country`]: fromFirm('addressLine', '91'),
    [`${ACCOUNTANT}.addrLine1`]: fromFirm('addressLine', who.addressLine),
    [`${ACCOUNTANT}.pincode`]: fromFirm('pin', who.pin),
    [`${ACCOUNTANT}.locality`]: fromFirm('locality', who.locality),
    [`${ACCOUNTANT}.district`]: fromFirm('district', who.district),
    [`${ACCOUNTANT}.state`]: fromFirm('state', who.state),
  }
}

/** The one file that was seen writes 10.1 for group 10; whoever imports it looks at it. */
function purposeGroup(purpose: string): string {
  const group = PURPOSE_GROUPS.find(({ codes }) => codes.some(({ code }) => code === purpose))
  return group === undefined ? '' : `${group.group}.1`
}
