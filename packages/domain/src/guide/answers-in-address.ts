import { DESTINATIONS } from '../remittance/answers/options.ts'
import type { Rupees } from '../shared/money.ts'
import {
  ACCOUNTS,
  BANK_REQUESTS,
  BANKS,
  type GuideAnswers,
  ORDER_PAYERS,
  ORDER_SECTIONS,
  type Order,
  OWN_ACCOUNTS,
  RECEIVERS,
  REMITTERS,
  RESIDENCES,
  SALES,
  SOURCES,
  type SourcePart,
  TAX_PROOFS,
  UNSURE,
  UNTAXED_REASONS,
  YES_NO,
} from './guide-answers.ts'
import type { QuestionName } from './questions.ts'

/** Changes with the encoding of answers, so that links in an older encoding can be reported as outdated. */
const VERSION = '1'

type Written = { readonly [Name in keyof GuideAnswers]-?: Field<Exclude<GuideAnswers[Name], undefined>> }
type Field<Value> = { key: string; write: (value: Value) => string; read: (text: string) => Value | undefined }

function choice<Id extends string>(key: string, ids: readonly Id[]): Field<Id | typeof UNSURE> {
  return {
    key,
    write: (id) => (id === UNSURE ? '0' : String(ids.indexOf(id) + 1)),
    read: (text) => (text === '0' ? UNSURE : /^[1-9]\d?$/.test(text) ? ids[Number(text) - 1] : undefined),
  }
}

const whole = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined)
const wholeRupees = (text: string) => whole(text) as Rupees | undefined
const day = (text: string) => (/^\d{8}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : undefined)
const writtenDay = (date: string) => date.replaceAll('-', '')

function readPart(text: string): SourcePart | undefined {
  const [source = '', sum, ...rest] = text.split('-')
  const id = SOURCES[(whole(source) ?? 0) - 1]
  const rupees = sum === undefined ? undefined : wholeRupees(sum)
  if (id === undefined || rest.length > 0 || (sum !== undefined && rupees === undefined)) return undefined
  return { source: id, ...(rupees !== undefined && { rupees }) }
}

function writePart({ source, rupees }: SourcePart): string {
  const id = String(SOURCES.indexOf(source) + 1)
  return rupees === undefined ? id : `${id}-${rupees}`
}

const PAYER = choice('', ORDER_PAYERS)

function writeOrder({ section, validTo, payer }: Order): string {
  const named = payer === undefined ? [] : [PAYER.write(payer)]
  return [ORDER_SECTIONS.indexOf(section) + 1, writtenDay(validTo), ...named].join('-')
}

function readOrder(text: string): Order | undefined {
  const [place = '', until = '', named, ...rest] = text.split('-')
  const section = ORDER_SECTIONS[(whole(place) ?? 0) - 1]
  const validTo = day(until)
  const payer = named === undefined ? undefined : PAYER.read(named)
  const isWrong = rest.length > 0 || (named !== undefined && payer === undefined)
  if (section === undefined || validTo === undefined || isWrong) return undefined
  return { section, validTo, ...(payer && { payer }) }
}

/** New values are appended only: an answer is encoded by its position in its list. */
const FIELDS: Written = {
  account: choice('a', ACCOUNTS),
  residence: choice('r', RESIDENCES),
  taxResident: choice('rt', YES_NO),
  remitter: choice('w', REMITTERS),
  parts: {
    key: 's',
    write: (parts) => (parts === UNSURE ? '0' : parts.map(writePart).toSorted().join('*')),
    read: (text) => {
      if (text === '0') return UNSURE
      const parts = text.split('*').map(readPart)
      return parts.every((part) => part !== undefined) ? parts : undefined
    },
  },
  amount: { key: 'm', write: (rupees) => (rupees === UNSURE ? '0' : String(rupees)), read: readAmount },
  destination: {
    key: 'd',
    write: (id) => (id === UNSURE ? '0' : String(DESTINATIONS.findIndex((known) => known.id === id) + 1)),
    read: (text) => (text === '0' ? UNSURE : DESTINATIONS[(whole(text) ?? 0) - 1]?.id),
  },
  receiver: choice('t', RECEIVERS),
  sale: choice('g', SALES),
  taxable: choice('x', YES_NO),
  whyUntaxed: choice('xw', UNTAXED_REASONS),
  taxPaid: choice('p', TAX_PROOFS),
  earlier: {
    key: 'e',
    write: (sent) => (sent === UNSURE ? 'u' : `${sent.toReceiver}-${sent.inAll}`),
    read: (text) => {
      if (text === 'u') return UNSURE
      const [toReceiver, inAll, ...rest] = text.split('-').map(wholeRupees)
      return toReceiver === undefined || inAll === undefined || rest.length > 0 ? undefined : { toReceiver, inAll }
    },
  },
  order: {
    key: 'o',
    write: (order) => {
      if (order === UNSURE) return 'u'
      return order === 'none' ? 'n' : writeOrder(order)
    },
    read: (text) => {
      if (text === 'u') return UNSURE
      if (text === 'n') return 'none'
      return readOrder(text)
    },
  },
  goesTo: choice('n', OWN_ACCOUNTS),
  treaty: choice('y', YES_NO),
  educationLoan: choice('l', YES_NO),
  student: choice('ls', YES_NO),
  bank: choice('bk', BANKS),
  bankAsked: choice('b', BANK_REQUESTS),
  purpose: {
    key: 'c',
    write: (code) => (code === UNSURE ? 'u' : code),
    read: (text) => (text === 'u' ? UNSURE : /^S\d{4}$/.test(text) ? text : undefined),
  },
  date: { key: 'on', write: writtenDay, read: day },
  rupeesPerDollar: {
    key: 'u',
    write: (rate) => String(Math.round(rate * 100)),
    read: (text) => {
      const hundredths = whole(text)
      return hundredths === undefined ? undefined : hundredths / 100
    },
  },
}

function readAmount(text: string): Rupees | typeof UNSURE | undefined {
  return text === '0' ? UNSURE : wholeRupees(text)
}

const NAMES = Object.keys(FIELDS) as (keyof GuideAnswers)[]

/** The answers as a short text for an address; the same answers are always the same text. */
export function writeAnswers(answers: GuideAnswers): string {
  const written = NAMES.flatMap((name) => {
    const value = answers[name]
    const { key, write } = FIELDS[name] as Field<unknown>
    return value === undefined ? [] : [`${key}${SEPARATOR}${write(value)}`]
  })
  const text = written.join('.')
  return written.length === 0 ? '' : [VERSION, checksum(text), text].join('.')
}

const SEPARATOR = '_'

/** The page that asks for answers or judges them; only the answers in its URL count. */
export const QUESTIONS_PATH = '/guide/questions'

export function addressOf(answers: GuideAnswers, question?: QuestionName): string {
  const written = writeAnswers(answers)
  const params = new URLSearchParams({ ...(written && { a: written }), ...(question && { q: question }) })
  return `${QUESTIONS_PATH}?${params}`
}

export const LINK_PROBLEMS = {
  damaged: 'This link isn’t complete, so we didn’t use it. Please answer the questions again, or ask for a new link.',
  older: 'This link is from an older version of this guide, so we didn’t use it. Please answer the questions again.',
} as const

export type ReadAnswers = { readonly answers: GuideAnswers; readonly problem: keyof typeof LINK_PROBLEMS | null }

/** Parses a whole link or nothing: a partial one could give a wrong answer with false certainty. */
export function readAnswers(text: string): ReadAnswers {
  const refused = (problem: ReadAnswers['problem']): ReadAnswers => ({ answers: {}, problem })
  if (text === '') return refused(null)
  const [version = '', sum, ...fields] = text.split('.')
  if (version !== VERSION) return refused(/^\d{1,3}$/.test(version) ? 'older' : 'damaged')
  if (sum !== checksum(fields.join('.'))) return refused('damaged')
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    const [key = '', value = ''] = field.split(SEPARATOR)
    const name = NAMES.find((known) => FIELDS[known].key === key)
    const read = name && (FIELDS[name] as Field<unknown>).read(value)
    if (name === undefined || read === undefined) return refused('damaged')
    answers[name] = read
  }
  return { answers, problem: null }
}

/** Number of values that six letters and digits can express. */
const CHECKSUMS = 36 ** 6

/** Not a protection against tampering, which gains nothing here, but against links cut off by a mail or a chat. */
function checksum(text: string): string {
  let sum = 7
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % CHECKSUMS
  return sum.toString(36).padStart(6, '0')
}
