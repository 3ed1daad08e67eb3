import { DAY_MS } from '../shared/dates.ts'
import type { Day } from '../shared/tax-year.ts'

/** Two digits of the year, the accountant's membership number, ten letters or digits. */
const UDIN = /^(\d{2})(\d{6})[A-Z0-9]{10}$/
const UDIN_LENGTH = 18
const UDIN_WITHIN_DAYS = 60
/** The department allows Form 146 to be withdrawn for this long. */
export const WITHDRAW_WITHIN_DAYS = 7

export const normalUdin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Unpredictable characters: the others are the year and the signer's membership number. */
const OWN_LENGTH = 10

/** The whole UDIN when only its last ten characters were typed. */
export function wholeUdin(typed: string, membershipNumber: string | null, today: Day): string {
  const udin = normalUdin(typed)
  return udin.length === OWN_LENGTH && membershipNumber !== null
    ? `${today.slice(2, 4)}${membershipNumber}${udin}`
    : udin
}

export type Signing = {
  udin: string
  /** the signer's own */
  membershipNumber: string
  signedOn: Day
  today: Day
}

/** Problem with a UDIN, or null. Only the store knows whether it was used before. */
export function udinProblem({ udin, membershipNumber, signedOn, today }: Signing): string | null {
  const match = UDIN.exec(udin)
  if (!match)
    return `A UDIN has ${UDIN_LENGTH} characters: two digits, the membership number, then ten letters or digits.`
  const [, year = '', member = ''] = match
  if (member !== membershipNumber) {
    return `This UDIN belongs to membership number ${member}; yours is ${membershipNumber}.`
  }
  if (signedOn > today) return 'The form can’t have been filed after today.'
  if (daysBetween(signedOn, today) > UDIN_WITHIN_DAYS) {
    return `A UDIN is generated at most ${UDIN_WITHIN_DAYS} days after signing.`
  }
  const years = [signedOn, today].map((day) => day.slice(2, 4))
  return years.includes(year) ? null : `A UDIN begins with the year it was generated in, here ${years.at(-1)}.`
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
