import * as z from 'zod/mini'
import { isPhoneNumber, looksLikeEmail } from '../../shared/contact.ts'
import { ACCOUNT_NUMBER_MAX, TEXT_LIMITS } from '../../shared/limits.ts'
import { MESSAGES } from '../../shared/messages.ts'
import type { Rupees } from '../../shared/money.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from '../../shared/text-rules.ts'

/** Other answers that decide whether a field is shown. */
export type Around = {
  receiverDetails: { country: string }
  contribution: Rupees | 'others' | null
  customContribution: Rupees | null
}

/** How the review shows a value: unchanged, by its last four characters, in other words, or not at all. */
export type Shown = 'plain' | 'masked' | 'never' | ((value: string, details: Details) => string)

type Details = Readonly<Record<string, string | boolean>>

/** One field of a step with several. */
export type Field<Value extends string | boolean = string | boolean, Kept extends boolean = boolean> = {
  label: string
  /** the value as stored, or the error; built when first needed, because most pages check nothing */
  schema: () => z.ZodMiniType<Value, Value>
  empty: Value
  /** maximum number of characters */
  max?: number | undefined
  /** named in the list of missing fields */
  required: boolean
  /** is never written to the browser's storage */
  secret: boolean
  /** false for a field that only guards against typing mistakes */
  kept: Kept
  isAsked: (form: Around) => boolean
  shown: Shown
  /** whether blank is an answer where `empty` is not blank */
  mayBeCleared: boolean
  /** the field that this one repeats; the stored record has the value once */
  repeats?: string
  /** for a label that depends on the other fields */
  labelIn?: (details: Details) => string
}

type More = Partial<Omit<Field<string>, 'label' | 'schema' | 'kept'>>
type Check = Parameters<z.ZodMiniString<string>['check']>[number]

const USUAL = {
  empty: '',
  required: false,
  secret: false,
  isAsked: () => true,
  shown: 'plain',
  mayBeCleared: false,
} as const

function text(label: string, max: number | undefined, more: More, checks: () => readonly Check[]): Field<string, true> {
  const schema = () => {
    const needed = more.required ? [z.minLength(1, MESSAGES.text.required(label))] : []
    return z.string().check(z.overwrite(withoutHidden), z.trim(), ...needed, ...checks())
  }
  return { ...USUAL, ...more, label, max, schema, kept: true }
}

const required = { required: true } as const

const printable = () => z.refine<string>(isPrintable, MESSAGES.text.unprintable)
const atMost = (max: number) => z.maxLength(max, MESSAGES.text.tooLong(max))

/** Accepts blank text; `required` is declared separately. */
function blankOr(isValid: (text: string) => boolean, message: string) {
  return z.refine<string>((text) => text === '' || isValid(text), message)
}

export function line(label: string, max: number, more: More = required) {
  return text(label, max, more, () => [atMost(max), printable()])
}

export function optionalLine(label: string, max: number, more: More = {}) {
  return line(label, max, more)
}

/** Multi-line text. */
export function paragraph(label: string, max: number, more: More = required) {
  return text(label, max, more, () => [atMost(max), z.refine<string>(isPrintableParagraph, MESSAGES.text.unprintable)])
}

export function email(message: string) {
  return text('Email Address', TEXT_LIMITS.email, required, () => [z.refine<string>(looksLikeEmail, message)])
}

export function phone(message: string, more: Pick<More, 'shown'>) {
  return text('Phone', TEXT_LIMITS.phone, { ...required, ...more }, () => [
    z.maxLength(TEXT_LIMITS.phone, message),
    z.refine<string>(isPhoneNumber, message),
  ])
}

/** Goes with a phone number and is shown with it. */
export function dialCode(empty: string) {
  return text('Country code', TEXT_LIMITS.country, { empty, shown: 'never' }, () => [
    z.regex(/^\+\d{1,4}$/, MESSAGES.auth.countryCodeInvalid),
  ])
}

/** A code in capitals, such as an IFSC. */
export function code(label: string, max: number, pattern: RegExp, message: string, more: Pick<More, 'secret'> = {}) {
  return text(label, max, { ...required, ...more }, () => [z.toUpperCase(), z.regex(pattern, message)])
}

/** A code that only some countries have: blank, or right by all these rules. */
export function optionalCode(
  label: string,
  max: number,
  rules: readonly { isValid: (text: string) => boolean; message: string }[],
  more: More,
) {
  return text(label, max, more, () => [
    z.overwrite<string>((typed) => typed.replace(/\s/g, '').toUpperCase()),
    ...rules.map(({ isValid, message }) => blankOr(isValid, message)),
  ])
}

export function oneOf(label: string, ids: readonly string[], message: string, more: Pick<More, 'shown'>) {
  return text(label, undefined, { ...required, ...more }, () => [z.refine<string>((id) => ids.includes(id), message)])
}

export function accountNumber() {
  return text('Account Number', ACCOUNT_NUMBER_MAX, { ...required, secret: true, shown: 'masked' }, () => [
    z.maxLength(ACCOUNT_NUMBER_MAX, MESSAGES.senderBank.accountNumberTooLong),
    z.regex(/^\d+$/, MESSAGES.senderBank.accountNumber),
  ])
}

/** One copy of an account number is enough to keep. */
export function accountNumberAgain(): Field<string, false> {
  const again = text(
    'Confirm Account Number',
    ACCOUNT_NUMBER_MAX,
    { ...required, secret: true, shown: 'never' },
    () => [],
  )
  return { ...again, kept: false, repeats: 'accountNumber' }
}

export function flag(label: string): Field<boolean, true> {
  return { ...USUAL, label, schema: () => z.boolean(), empty: false, kept: true, shown: 'never' }
}
