import type { LedgerData } from '@nirgam/domain/ledger/api-ledger'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { yearsIn } from '@nirgam/domain/ledger/ledger-year'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'
import { indiaDate, taxYearNamed, taxYearOf } from '@nirgam/domain/shared/tax-year'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { drawPaper } from '../../platform/paper/draw-paper.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { namesOf } from '../accounts/accounts.ts'
import { changeRate, dropEntry, keepEntry, noteRemittance } from './change-ledger.ts'
import { presentLedger, readLedger, yearIn } from './ledger-lines.ts'
import { entriesOf, ratesOf, removeLedgerOf } from './ledger-store.ts'
import type { StatementFacts } from './statement-pdf.ts'

/** Public interface of the ledger feature. */
export { lineIdOf, readLedger } from './ledger-lines.ts'

const tags = ['ledger']
const STATEMENT = new URL('./statement-pdf.ts', import.meta.url)
const CHANGES: RouteLimit = { name: 'ledger', by: 'account', points: 120, seconds: 60 }
/** Every download draws the file again. */
const FILES: RouteLimit = { name: 'ledger-file', by: 'account', points: 30, seconds: 60 }

export function ledgerRoutes(app: Api, services: Services): void {
  const { db, vault, clock, config } = services

  app.route({
    ...described('GET /ledger', {
      tags,
      summary:
        'Returns what I sent in a tax year, through Nirgam and elsewhere, and how much of the yearly limits is used',
    }),
    config: { access: 'customer' },
    handler: async ({ user, query }) => ok(await presentLedger(services, user.id, query.year)),
  })

  app.route({
    ...described('PUT /ledger/entries/:uid', {
      tags,
      summary: 'Saves an entry of the tax year, under an id chosen by the caller; returns the tax year',
    }),
    config: { access: 'customer', limit: CHANGES },
    handler: async ({ user, params, body }) => {
      await keepEntry(services, user.id, params.uid, body)
      return ok(await presentLedger(services, user.id, taxYearOf(body.day)?.label), LEDGER_MESSAGES.saved)
    },
  })

  app.route({
    ...described('DELETE /ledger/entries/:uid', { tags, summary: 'Deletes an entry of the tax year' }),
    config: { access: 'customer', limit: CHANGES },
    handler: async ({ user, params, query }) => {
      await dropEntry(services, user.id, params.uid, query.version)
      return ok(await presentLedger(services, user.id, query.year), LEDGER_MESSAGES.removed)
    },
  })

  app.route({
    ...described('PUT /ledger/remittances/:id', {
      tags,
      summary: 'Sets when the bank sent one of our remittances, if it did, and the tax on it',
    }),
    config: { access: 'customer', limit: CHANGES },
    handler: async ({ user, params, body }) => {
      await noteRemittance(services, user.id, params.id, body)
      return ok(await presentLedger(services, user.id, taxYearOf(body.day)?.label), LEDGER_MESSAGES.saved)
    },
  })

  app.route({
    ...described('PUT /ledger/rate', { tags, summary: 'Sets the rupees per dollar of a tax year' }),
    config: { access: 'customer', limit: CHANGES },
    handler: async ({ user, body }) => {
      await changeRate(services, user.id, body)
      return ok(await presentLedger(services, user.id, body.year), LEDGER_MESSAGES.rateSaved)
    },
  })

  app.route({
    ...described('GET /ledger/file', { tags, summary: 'Downloads a tax year as CSV' }),
    config: { access: 'customer', limit: FILES },
    handler: async ({ user, query }, reply) => {
      const ledger = await presentLedger(services, user.id, query.year)
      return sendFile(reply, {
        bytes: Buffer.from(ledgerFile(ledger)),
        mediaType: 'text/csv; charset=utf-8',
        fileName: `nirgam-tax-year-${ledger.year}.csv`,
      })
    },
  })

  app.route({
    ...described('GET /ledger/statement', {
      tags,
      summary: 'Downloads the statement of a tax year as PDF: remittances, TDS and TCS for the return',
    }),
    config: { access: 'customer', limit: FILES },
    handler: async ({ user, query }, reply) => {
      const ledger = await presentLedger(services, user.id, query.year)
      const name = (await namesOf(vault, db, [user.id])).get(user.id) ?? null
      const facts = { ledger, name, madeAt: clock.now(), support: config.support }
      return sendFile(reply, {
        bytes: await drawPaper<StatementFacts>(STATEMENT, 'statementPdf', facts),
        mediaType: 'application/pdf',
        fileName: `nirgam-tax-year-${ledger.year}.pdf`,
      })
    },
  })
}

/** Ledger entries the user made are deleted with the account; transfers through Nirgam belong to the remittances. */
export function ownLedger(services: Services): OwnData {
  const { db, clock } = services
  return {
    tables: ['ledger_entries', 'ledger_rates'],
    async *files(owner) {
      const isEmpty = (await entriesOf(db, owner)).length === 0 && (await ratesOf(db, owner)).length === 0
      if (isEmpty) return
      const today = indiaDate(clock.now())
      const ledger = await readLedger(services, db, owner)
      const years = yearsIn(ledger.lines, today).flatMap((label) => taxYearNamed(label) ?? [])
      yield jsonFile(
        'ledger.json',
        years.map((year) => yearIn(ledger, year, today)),
      )
    },
    erase: removeLedgerOf,
  }
}

/** A tax year as a table for a spreadsheet. */
function ledgerFile({ lines, total, year, called, rate }: LedgerData): string {
  const header = [
    'Date',
    'Receiver',
    'From account',
    'Purpose',
    'Currency',
    'Amount',
    'Rupees for one',
    'Rupees',
    'Bank',
    'TDS (rupees)',
    'TCS (rupees)',
    'Through',
  ]
  const rows = lines.map((line) =>
    csvLine([
      line.day,
      line.receiver,
      line.account_label,
      line.source_label ?? '',
      line.currency,
      line.amount,
      line.currency === 'INR' ? null : (line.rate ?? rate.rupees_per_dollar),
      line.rupees,
      line.bank,
      line.tds,
      line.tcs,
      line.reference_number === null
        ? 'Elsewhere'
        : `Nirgam ${line.reference_number}${line.sent ? '' : ', not sent and not counted'}`,
    ]),
  )
  const sum = csvLine([
    `${called === 'tax year' ? 'Tax' : 'Financial'} year ${year}`,
    null,
    null,
    null,
    null,
    null,
    null,
    total.rupees,
    null,
    total.tds,
    total.tcs,
    'All that was sent',
  ])
  return [CSV_START, csvLine(header), ...rows, sum].join('')
}
