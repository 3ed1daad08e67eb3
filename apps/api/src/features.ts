import { accountRoutes, admission, lockUser } from './features/accounts/accounts.ts'
import { addFirstForms, bankFormRoutes } from './features/bank-forms/bank-forms.ts'
import { contributionRoutes } from './features/contributions/contributions.ts'
import { documentRoutes } from './features/documents/documents.ts'
import { enquiryRoutes } from './features/enquiries/enquiries.ts'
import { paymentHooks, paymentRoutes, paymentsInReview } from './features/payments/payments.ts'
import { postalRoutes } from './features/postal/postal.ts'
import { profileRoutes } from './features/profile/profile.ts'
import { receiptRoutes } from './features/receipts/receipts.ts'
import { findRemittance, lockRemittance, remittanceRoutes, unsubmittedIds } from './features/remittances/remittances.ts'
import type { Api } from './platform/http/api.ts'
import { guardRoutes } from './platform/http/guard.ts'
import type { Watched } from './platform/http/metrics.ts'
import { outboxRoutes } from './platform/messages/outbox-routes.ts'
import type { Services } from './platform/services.ts'
import { keepUp } from './platform/upkeep.ts'

/** Every feature, in one list, behind one guard: what it adds to the API and which jobs it does. */
export async function addFeatures(app: Api, services: Services): Promise<void> {
  guardRoutes(app, services, admission(services))
  await keepUp(services)
  outboxRoutes(app, services)
  await accountRoutes(app, services)
  profileRoutes(app, services)
  remittanceRoutes(app, services, paymentHooks(services))
  await paymentRoutes(app, services)
  await documentRoutes(app, services, { findRemittance, lockRemittance, unsubmittedIds, lockOwner: lockUser })
  contributionRoutes(app, services)
  receiptRoutes(app, services)
  await bankFormRoutes(app, services)
  await postalRoutes(app, services)
  enquiryRoutes(app, services)
}

/** What features count that wants a person. */
export function watchedByOperators(services: Services): Watched[] {
  return [
    {
      name: 'nirgam_payments_in_review',
      help: 'Payments whose facts do not add up',
      count: () => paymentsInReview(services),
    },
  ]
}

/** What a new database starts with. Goes on beside the server that already answers, and never fails it. */
export async function addFirstData(services: Services, stopping: AbortSignal): Promise<void> {
  await addFirstForms(services, stopping)
}
