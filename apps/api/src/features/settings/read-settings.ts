import { USUAL_HOURS, type WorkingHours } from '@nirgam/domain/case/working-hours'
import { type DayRates, dayRatesBody } from '@nirgam/domain/certificate/exchange-rates'
import { type Firm, firmBody, fourEyesBody, hoursBody, hoursOf, NO_FIRM } from '@nirgam/domain/office/office-settings'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { settingsIn } from './settings-store.ts'

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
