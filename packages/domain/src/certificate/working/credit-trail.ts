import { minus, type Paise, smallest } from '../../shared/money.ts'
import type { PartResult } from './working.ts'
import type { WorkingPart } from './working-fields.ts'

/** A credit and where it went. `amount` is always `used` + `sent` + `stays`. */
export type TrailRow = {
  day: string
  reference: string
  page: string
  amount: Paise
  used: Paise
  sent: Paise
  stays: Paise
}

/** Every rupee of a part from its credit to the transfer, oldest credit first. */
export function creditTrail({ credits }: WorkingPart, { used, sent }: Pick<PartResult, 'used' | 'sent'>): TrailRow[] {
  let [toUse, toSend]: [Paise, Paise] = [used, sent]
  return credits
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ day, reference, page, amount }) => {
      const usedHere = smallest(amount, toUse)
      const sentHere = smallest(minus(amount, usedHere), toSend)
      toUse = minus(toUse, usedHere)
      toSend = minus(toSend, sentHere)
      const stays = minus(minus(amount, usedHere), sentHere)
      return { day, reference, page, amount, used: usedHere, sent: sentHere, stays }
    })
}

/** A UTR or certificate number as it is compared: without spaces, in capitals. */
export const plainReference = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s/-]/g, '')
    .toUpperCase()
