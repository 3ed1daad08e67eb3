import type { Firm } from '../office/office-settings.ts'
import type { Accountant } from './form-146-sources.ts'

/** The department's own numbers of states. */
const TABLE = `
01 Andaman and Nicobar
02 Andhra Pradesh
03 Arunachal Pradesh
04 Assam
05 Bihar
06 Chandigarh
07 Dadra and Nagar Haveli
08 Daman and Diu
09 Delhi
10 Goa
11 Gujarat
12 Haryana
13 Himachal Pradesh
14 Jammu and Kashmir
15 Karnataka
16 Kerala
17 Lakshadweep
18 Madhya Pradesh
19 Maharashtra
20 Manipur
21 Meghalaya
22 Mizoram
23 Nagaland
24 Odisha
25 Puducherry
26 Punjab
27 Rajasthan
28 Sikkim
29 Tamil Nadu
30 Tripura
31 Uttar Pradesh
32 West Bengal
33 Chhattisgarh
34 Uttarakhand
35 Jharkhand
36 Telangana
37 Ladakh
99 outside India
`

export const DEPARTMENT_STATES: readonly { readonly code: string; readonly name: string }[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ')
    return { code: line.slice(0, space), name: line.slice(space + 1) }
  })

type Signer = { name: string; membershipNumber: string | null }

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
  const plain = lines.map((line) => withoutPin(line, pin)).filter((line) => line !== '' && !/^india$/i.test(line))
  const isNamed = (name: string) => plain.some((line) => line.toLowerCase() === name.toLowerCase())
  const isLast = (name: string) => plain.at(-1)?.toLowerCase().endsWith(` ${name.toLowerCase()}`)
  const state =
    DEPARTMENT_STATES.find(({ name }) => isNamed(name)) ?? DEPARTMENT_STATES.find(({ name }) => isLast(name))
  const places = plain.map((line) => withoutState(line, state?.name ?? '')).filter(Boolean)
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

/** The town before the name of its state; New Delhi is a town of Delhi. */
function withoutState(line: string, state: string): string {
  if (line.toLowerCase() === state.toLowerCase()) return ''
  const isAfterTown =
    state !== '' && !/^new delhi$/i.test(line) && line.toLowerCase().endsWith(` ${state.toLowerCase()}`)
  return isAfterTown ? line.slice(0, -state.length).replace(/[\s–-]+$/, '') : line
}

function withoutPin(line: string, pin: string): string {
  return pin === ''
    ? line
    : line
        .replace(pin, '')
        .replace(/[\s–-]+$/, '')
        .replace(/\s*[–-]?\s{2,}/, ' ')
        .trim()
}
