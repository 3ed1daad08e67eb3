import { USUAL_HOURS, type WorkingHours } from '@nirgam/domain/case/working-hours'
import { type DayRates, dayRatesBody } from '@nirgam/domain/certificate/exchange-rates'
import { type Firm, firmBody, fourEyesBody, hoursBody, hoursOf, NO_FIRM } from '@nirgam/domain/office/office-settings'
import * as z from 'zod'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { keepSetting, settingsIn } from './settings-store.ts'

/** Read leniently: a value from an older version that cannot be read counts as not set. */
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

/** Whether somebody other than the preparer has to sign: by the configuration, else the lead's setting, else yes. */
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
