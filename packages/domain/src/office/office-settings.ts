import * as z from 'zod/mini'
import { words } from '../account/enquiry-form.ts'
import type { WorkingHours } from '../case/working-hours.ts'
import { splitIsoDate } from '../shared/dates.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from '../shared/text-rules.ts'
import { OFFICE_MESSAGES } from './office-messages.ts'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const HOLIDAYS_MOST = 200

/** As the Institute assigns it to a firm; empty if there is none. */
const frn = z.string({ error: OFFICE_MESSAGES.frnInvalid }).check(
  z.overwrite((text) => text.replace(/\s/g, '').toUpperCase()),
  z.refine((text) => text === '' || /^\d{6}[A-Z]$/.test(text), OFFICE_MESSAGES.frnInvalid),
)

export const firmBody = z.object({
  name: words(TEXT_LIMITS.name, OFFICE_MESSAGES.firmNameRequired, isPrintable),
  frn,
  address: z
    .string()
    .check(
      z.overwrite(withoutHidden),
      z.trim(),
      z.maxLength(TEXT_LIMITS.address, MESSAGES.text.tooLong(TEXT_LIMITS.address)),
      z.refine(isPrintableParagraph, MESSAGES.text.unprintable),
    ),
})
export type Firm = z.infer<typeof firmBody>

/** Until the firm's details are entered. */
export const NO_FIRM: Firm = { name: '', frn: '', address: '' }

const hour = z
  .number({ error: OFFICE_MESSAGES.hoursInvalid })
  .check(
    z.int(OFFICE_MESSAGES.hoursInvalid),
    z.minimum(0, OFFICE_MESSAGES.hoursInvalid),
    z.maximum(24, OFFICE_MESSAGES.hoursInvalid),
  )

export const hoursBody = z
  .object({
    weekdays: z
      .array(z.int().check(z.minimum(0), z.maximum(6)), { error: OFFICE_MESSAGES.weekdaysRequired })
      .check(z.minLength(1, OFFICE_MESSAGES.weekdaysRequired), z.maxLength(7, OFFICE_MESSAGES.weekdaysRequired)),
    from_hour: hour,
    to_hour: hour,
    holidays: z.array(z.string()).check(z.maxLength(HOLIDAYS_MOST, OFFICE_MESSAGES.holidaysMany), (days) => {
      const wrong = days.value.find((day) => splitIsoDate(day) === null)
      if (wrong === undefined) return
      const message = OFFICE_MESSAGES.holidayInvalid(wrong.slice(0, 40))
      days.issues.push({ code: 'custom', input: wrong, message })
    }),
  })
  .check(
    z.refine(({ from_hour, to_hour }) => to_hour > from_hour, {
      error: OFFICE_MESSAGES.hoursInvalid,
      path: ['to_hour'],
    }),
  )
export type HoursBody = z.infer<typeof hoursBody>

export const fourEyesBody = z.object({ four_eyes: z.boolean() })

/** Parses days from a text area: one a line, without empty lines and duplicates, sorted. */
export function holidaysIn(text: string): string[] {
  const days = text.split(/[\n,;]/).map((line) => line.trim())
  return [...new Set(days.filter((day) => day !== ''))].toSorted()
}

export function hoursOf({ weekdays, from_hour, to_hour, holidays }: HoursBody): WorkingHours {
  return { weekdays: [...new Set(weekdays)].toSorted(), fromHour: from_hour, toHour: to_hour, holidays }
}

export function hoursAsBody({ weekdays, fromHour, toHour, holidays }: WorkingHours): HoursBody {
  return { weekdays: [...weekdays], from_hour: fromHour, to_hour: toHour, holidays: [...holidays] }
}
