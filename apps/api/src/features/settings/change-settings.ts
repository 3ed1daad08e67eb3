import { USUAL_HOURS, type WorkingHours } from '@nirgam/domain/case/working-hours'
import { type DayRates, dayRatesBody, ratesAsText } from '@nirgam/domain/certificate/exchange-rates'
import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import {
  type Firm,
  firmBody,
  fourEyesBody,
  type HoursBody,
  hoursAsBody,
  hoursBody,
  hoursOf,
  NO_FIRM,
} from '@nirgam/domain/office/office-settings'
import * as z from 'zod'
import { addAuditEntry } from '../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { accountants } from '../staff/staff.ts'
import { keepSetting, settingsIn } from './settings-store.ts'

/** Parsed leniently: an unreadable value of an older version counts as not set. */
export async function workingHours(db: Db | Trx): Promise<WorkingHours> {
  const hours = hoursBody.safeParse((await settingsIn(db, ['hours'])).get('hours'))
  return hours.success ? hoursOf(hours.data) : USUAL_HOURS
}

export async function firmIn(db: Db | Trx): Promise<Firm> {
  const firm = firmBody.safeParse((await settingsIn(db, ['firm'])).get('firm'))
  return firm.success ? firm.data : NO_FIRM
}

export async function dayRatesIn(db: Db | Trx): Promise<DayRates | null> {
  const rates = dayRatesBody.safeParse((await settingsIn(db, ['exchange-rates'])).get('exchange-rates'))
  return rates.success ? rates.data : null
}

/** Whether someone other than the preparer must sign: by the configuration, else the lead's setting, else yes. */
export async function fourEyesHold({ config }: Pick<Services, 'config'>, db: Db | Trx): Promise<boolean> {
  return config.fourEyes ?? (await fourEyesSetting(db))
}

async function fourEyesSetting(db: Db | Trx): Promise<boolean> {
  const setting = fourEyesBody.safeParse((await settingsIn(db, ['four-eyes'])).get('four-eyes'))
  return setting.success ? setting.data.four_eyes : true
}

const branchBody = z.object({ branch: z.string(), bsrCode: z.string() })
type Branch = z.infer<typeof branchBody>

const nameOf = (ifsc: string) => `branch ${ifsc}`

/** The branch behind an IFSC as it was last typed into a prepared sheet. */
export async function branchOf(db: Db | Trx, ifsc: string): Promise<Branch | null> {
  const known = branchBody.safeParse((await settingsIn(db, [nameOf(ifsc)])).get(nameOf(ifsc)))
  return known.success ? known.data : null
}

export async function rememberBranch(trx: Trx, ifsc: string, known: Branch, now: number): Promise<void> {
  if (ifsc !== '' && known.branch !== '') await keepSetting(trx, nameOf(ifsc), known, now)
}

export type Who = { who: string }

/** Job that recomputes due dates of running cases when working hours change; the case feature handles it. */
export const HOURS_CHANGED = 'settings.hours-changed'

export async function presentSettings(services: Services): Promise<OfficeSettings> {
  const { db, config } = services
  return {
    firm: await firmIn(db),
    hours: hoursAsBody(await workingHours(db)),
    exchange_rates: await dayRatesIn(db),
    four_eyes: await fourEyesHold(services, db),
    four_eyes_configured: config.fourEyes,
    accountants: await accountants(services),
  }
}

/** Public: an accountant's name and membership number are on each certificate and in the Institute's list. */
export async function presentSigners(services: Services) {
  const [{ name, frn }, staff] = await Promise.all([firmIn(services.db), accountants(services)])
  return {
    firm: { name, frn },
    accountants: staff.flatMap(({ name: signer, membership_number }) =>
      membership_number === null ? [] : [{ name: signer, membership_number }],
    ),
  }
}

export async function changeFirm(services: Services, actor: Who, firm: Firm): Promise<void> {
  await keep(services, actor, 'firm', firm, [firm.name, firm.frn].filter(Boolean).join(', '))
}

export async function changeHours(services: Services, actor: Who, body: HoursBody): Promise<void> {
  const hours = hoursAsBody(hoursOf(body))
  const { from_hour, to_hour, weekdays, holidays } = hours
  const detail = `${from_hour} to ${to_hour}, weekdays ${weekdays.join(' ')}, ${holidays.length} days off`
  await keep(services, actor, 'hours', hours, detail, HOURS_CHANGED)
}

export async function changeDayRates(services: Services, actor: Who, body: DayRates): Promise<void> {
  await keep(services, actor, 'exchange-rates', body, `${body.day}: ${ratesAsText(body.rates).replaceAll('\n', ', ')}`)
}

export async function changeFourEyes(services: Services, actor: Who, body: { four_eyes: boolean }): Promise<void> {
  if (services.config.fourEyes !== null) throw conflict(OFFICE_MESSAGES.fourEyesByConfiguration)
  await keep(services, actor, 'four-eyes', body, body.four_eyes ? 'on' : 'off')
}

async function keep(
  { db, clock, jobs }: Services,
  { who }: Who,
  name: string,
  value: object,
  detail: string,
  job?: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    await keepSetting(trx, name, value, clock.now())
    await addAuditEntry({ clock, who }, trx, 'setting changed', name, detail)
    if (job) await jobs.add(trx, job, {})
  })
}
