import { ACCOUNT_NUMBER_MAX, IFSC_LENGTH, PAN_LENGTH, ROUTING_LENGTH, SWIFT_MAX_LENGTH } from '@nirgam/domain/limits'
import { digitsOnly } from '@nirgam/domain/money'

/** As banks print codes: capitals, without the spaces people copy along. */
function capitals(text: string, max: number): string {
  return text.replace(/\s/g, '').toUpperCase().slice(0, max)
}

export const cleanAccountNumber = (text: string) => digitsOnly(text).slice(0, ACCOUNT_NUMBER_MAX)
export const cleanIfsc = (text: string) => capitals(text, IFSC_LENGTH)
export const cleanPan = (text: string) => capitals(text, PAN_LENGTH)
export const cleanSwift = (text: string) => capitals(text, SWIFT_MAX_LENGTH)
export const cleanRouting = (text: string) => digitsOnly(text).slice(0, ROUTING_LENGTH)
export const cleanIban = (text: string) => capitals(text, ACCOUNT_NUMBER_MAX)
