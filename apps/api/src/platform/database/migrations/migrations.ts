import type { Migration } from 'kysely/migration'
import { firstSchema } from './0001-first-schema.ts'
import { theCase } from './0004-case.ts'
import { accounts, certificate, desk, ledger, office, staff } from './0005-to-0010.ts'
import {
  askedRefunds,
  dailyWork,
  knownCustomers,
  passkeys,
  retention,
  sortedQueue,
  staffAccess,
} from './0013-to-0027.ts'
import {
  certificatePrints,
  documentText,
  foundInDocuments,
  listsInOrder,
  nothingToFile,
  officeLists,
  oneIndexEach,
  refunds,
  sharedSales,
  versions,
} from './short-migrations.ts'

/** In the order they are applied. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
  '0002-refunds': refunds,
  '0003-versions': versions,
  '0004-case': theCase,
  '0005-staff': staff,
  '0006-accounts': accounts,
  '0007-desk': desk,
  '0008-office': office,
  '0009-certificate': certificate,
  '0010-ledger': ledger,
  '0012-one-index-each': oneIndexEach,
  '0013-staff-access': staffAccess,
  '0014-asked-refunds': askedRefunds,
  '0015-nothing-to-file': nothingToFile,
  '0016-certificate-prints': certificatePrints,
  '0017-lists-in-order': listsInOrder,
  '0018-shared-sales': sharedSales,
  '0020-daily-work': dailyWork,
  '0021-passkeys': passkeys,
  '0022-document-text': documentText,
  '0023-retention': retention,
  '0025-sorted-queue': sortedQueue,
  '0026-found-in-documents': foundInDocuments,
  '0027-known-customers': knownCustomers,
  '0028-office-lists': officeLists,
}
