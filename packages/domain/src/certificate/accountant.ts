import { DEPARTMENT_STATES } from '../guide/lists/department-states.ts'
import type { Firm } from '../office/office-settings.ts'
import type { Accountant } from './form-146-sources.ts'

export type Signer = { name: string; membershipNumber: string | null }

/** The Institute writes older numbers with five digits; a UDIN and the form have six. */
export function sixDigits(membershipNumber: string | null): string {
  return membershipNumber ? membershipNumber.padStart(6, '0') : ''
}

/**
 * Signing accountant as the form names them. The firm's address is free text: its last line is read as town, state and
 * PIN, and parts that cannot be recognised are left to the preparer.
 */
export function accountantOf(firm: Firm, signer: Signer | null): Accountant {
  const lines = firm.address
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const pin = /\b[1-9]\d{5}\b/.exec(firm.address)?.[0] ?? ''
  const plain = lines.map((line) => withoutPin(line, pin)).filter(Boolean)
  const state = DEPARTMENT_STATES.find(({ name }) => plain.some((line) => line.toLowerCase() === name.toLowerCase()))
  const places = plain.filter((line) => line.toLowerCase() !== state?.name.toLowerCase())
  const town = places.length > 1 ? (places.at(-1) ?? '') : ''
  const [first = '', ...between] = places.length > 1 ? places.slice(0, -1) : places
  return {
    salutation: 'CA',
    name: signer?.name ?? '',
    membershipNumber: sixDigits(signer?.membershipNumber ?? null),
    firm: firm.name,
    registrationNumber: firm.frn,
    addressLine: first,
    locality: between.join(', '),
    district: town,
    pin,
    state: state?.code ?? '',
    place: town,
  }
}

function withoutPin(line: string, pin: string): string {
  return pin === ''
    ? line
    : line
        .replace(pin, '')
        .replace(/[\s–-]+$/, '')
        .trim()
}
