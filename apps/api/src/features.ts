import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { accountRoutes, admission, lockUser, ownAccount } from './features/accounts/accounts.ts'
import { auditRoutes } from './features/audit/audit.ts'
import { addFirstForms, bankFormRoutes } from './features/bank-forms/bank-forms.ts'
import {
  caseHooks,
  caseRoutes,
  fillLookups,
  guideRoutes,
  guideWithoutScript,
  ownCases,
  ownGuides,
  queueCounts,
  saleWithoutScript,
} from './features/case/case.ts'
import {
  certificateRoutes,
  deskCertificateRoutes,
  ownCertificates,
  plainCheck,
} from './features/certificate/certificate.ts'
import { contributionRoutes } from './features/contributions/contributions.ts'
import { forgetPresenceHourly, queueRoutes } from './features/desk/desk.ts'
import { documentRoutes, ownDocuments } from './features/documents/documents.ts'
import { deskEnquiryRoutes, enquiryRoutes, fillWords, ownEnquiries } from './features/enquiries/enquiries.ts'
import { ledgerRoutes, ownLedger } from './features/ledger/ledger.ts'
import { numbersRoutes } from './features/numbers/numbers.ts'
import { ownPayments, paymentHooks, paymentRoutes, paymentsInReview } from './features/payments/payments.ts'
import { postalRoutes } from './features/postal/postal.ts'
import { eraseDueHourly, ownProfile, profileRoutes } from './features/profile/profile.ts'
import { receiptRoutes } from './features/receipts/receipts.ts'
import {
  findRemittance,
  listAllOf,
  lockRemittance,
  ownRemittances,
  remittanceRoutes,
  sealOwnWords,
  unsubmittedIds,
} from './features/remittances/remittances.ts'
import { settingsRoutes } from './features/settings/settings.ts'
import { cleanUpStaffHourly, deskAdmission, deskRoutes, tellDeskOfDeparture } from './features/staff/staff.ts'
import type { Api } from './platform/http/api.ts'
import { guardRoutes } from './platform/http/guard.ts'
import type { Watched } from './platform/http/metrics.ts'
import { keepUp } from './platform/jobs/every-hour.ts'
import { outboxRoutes } from './platform/messages/outbox-routes.ts'
import type { OwnData } from './platform/own-data.ts'
import type { Services } from './platform/services.ts'
import type { PlainPages } from './platform/web/web-routes.ts'

/** Registers every feature behind one guard: its routes and its jobs. */
export async function addFeatures(app: Api, services: Services): Promise<void> {
  guardRoutes(app, services, { customers: admission(services), desk: deskAdmission(services) })
  await keepUp(services)
  await cleanUpStaffHourly(services)
  await forgetPresenceHourly(services)
  await eraseDueHourly(services)
  outboxRoutes(app, services)
  await accountRoutes(app, services)
  profileRoutes(app, services, ownData(services))
  remittanceRoutes(app, services, paymentHooks(services), caseHooks(services))
  await caseRoutes(app, services)
  await certificateRoutes(app, services)
  guideRoutes(app, services)
  ledgerRoutes(app, services)
  await paymentRoutes(app, services)
  await documentRoutes(app, services, { findRemittance, lockRemittance, unsubmittedIds, lockOwner: lockUser })
  contributionRoutes(app, services)
  receiptRoutes(app, services)
  await bankFormRoutes(app, services)
  await postalRoutes(app, services)
  enquiryRoutes(app, services)
  if (services.config.desk) await addDesk(app, services)
}

/** Routes for staff; `DESK=off` leaves out all of them. */
async function addDesk(app: Api, services: Services): Promise<void> {
  deskRoutes(app, services)
  queueRoutes(app, services)
  await deskCertificateRoutes(app, services)
  deskEnquiryRoutes(app, services)
  settingsRoutes(app, services)
  numbersRoutes(app, services)
  auditRoutes(app, services)
}

/**
 * Personal data of each feature, to be downloaded or erased when the user leaves. The account comes last because the
 * other data is looked up by it.
 */
export function ownData(services: Services): OwnData[] {
  return [
    ownRemittances(services, paymentHooks(services)),
    ownDocuments(services, (owner) => listAllOf(services.db, owner)),
    ownCases(services, (trx, stopped) => tellDeskOfDeparture(services, trx, stopped)),
    ownCertificates(services),
    ownGuides(services),
    ownLedger(services),
    ownPayments(services),
    ownEnquiries(services),
    ownProfile(services),
    ownAccount(services),
  ]
}

/** Pages that work without the app's script. */
export function plainPages(services: Services): PlainPages {
  const { clock } = services
  return {
    '/check': (query, { ip }) => plainCheck(services, { query, ip }),
    '/guide/questions': async (query) => (await guideWithoutScript()).plainGuide(query, indiaDate(clock.now())),
    '/guide/sale': async (query) => (await saleWithoutScript()).plainSale(query),
  }
}

/** Counters for operators: a value above zero needs a person to act. */
export function watchedByOperators(services: Services): Watched[] {
  return [
    {
      name: 'nirgam_payments_in_review',
      help: 'Payments whose facts do not add up',
      count: () => paymentsInReview(services),
    },
    {
      name: 'nirgam_cases_late',
      help: 'Cases past the time we promised',
      count: async () => (await casesWatched(services)).late,
    },
    {
      name: 'nirgam_cases_waiting',
      help: 'Cases that wait for their customer',
      count: async () => (await casesWatched(services)).waiting,
    },
  ]
}

const casesWatched = ({ db, clock }: Services) => queueCounts(db, { me: '', now: clock.now() })

/**
 * Seeds a new database and migrates the content of an old one. Runs in the background while the server already answers,
 * and a failure never stops the server.
 */
export async function addFirstData(services: Services, stopping: AbortSignal): Promise<void> {
  await Promise.all([
    addFirstForms(services, stopping),
    sealOwnWords(services, stopping),
    fillLookups(services, stopping),
    fillWords(services, stopping),
  ])
}
