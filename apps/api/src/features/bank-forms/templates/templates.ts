import { accountantRequestLetter, TITLE as LETTER } from './accountant-request-letter.ts'
import { TITLE as CHECKLIST, documentChecklist } from './document-checklist.ts'
import { TITLE as FEMA, femaDeclaration } from './fema-declaration.ts'
import { outwardRemittanceRequest, TITLE as REQUEST } from './outward-remittance-request.ts'

export type BankFormTemplate = {
  bankSlug: BankSlug
  formName: string
  description: string
  fileName: string
  bytes(): Promise<Buffer>
}

type BankSlug = keyof typeof BANK_NAMES

/** Full names, as in a form addressed to the bank; 'others' leaves the name to be filled in. */
const BANK_NAMES = {
  axis: 'Axis Bank',
  dbs: 'DBS Bank India',
  hdfc: 'HDFC Bank',
  icici: 'ICICI Bank',
  sbi: 'State Bank of India',
  others: '',
} as const

const FORMS = [
  {
    formName: REQUEST,
    description: 'Asks the bank to send the money, with the particulars of Form A2 and the purpose codes.',
    file: 'outward-remittance-request',
    make: outwardRemittanceRequest,
  },
  {
    formName: LETTER,
    description: 'Letter to a chartered accountant asking for Form 146 (15CB) and help with Form 145 (15CA).',
    file: '15ca-15cb-request-letter',
    make: accountantRequestLetter,
  },
  {
    formName: FEMA,
    description: 'Declaration under the Foreign Exchange Management Act, with this year’s earlier remittances.',
    file: 'fema-declaration',
    make: femaDeclaration,
  },
  {
    formName: CHECKLIST,
    description: 'What to have ready before you go to the bank, by source of the money and purpose.',
    file: 'document-checklist',
    make: documentChecklist,
  },
] as const

/** The forms every bank starts with; operators can replace them. */
export function bankFormTemplates(): BankFormTemplate[] {
  return (Object.keys(BANK_NAMES) as BankSlug[]).flatMap((bankSlug) =>
    FORMS.map(({ formName, description, file, make }) => ({
      bankSlug,
      formName,
      description,
      fileName: `nirgam-${bankSlug}-${file}.pdf`,
      bytes: () => make(BANK_NAMES[bankSlug]),
    })),
  )
}
