import type { Migration } from 'kysely/migration'
import { firstSchema } from './0001-first-schema.ts'
import { theCase } from './0004-case.ts'
import { staff } from './0005-staff.ts'
import { accounts } from './0006-accounts.ts'
import { desk } from './0007-desk.ts'
import { office } from './0008-office.ts'
import { certificate } from './0009-certificate.ts'
import { ledger } from './0010-ledger.ts'
import { staffAccess } from './0013-staff-access.ts'
import { askedRefunds } from './0014-asked-refunds.ts'
import { dailyWork } from './0020-daily-work.ts'
import { passkeys } from './0021-passkeys.ts'
import { retention } from './0023-retention.ts'
import { sortedQueue } from './0025-sorted-queue.ts'
import { knownCustomers } from './0027-known-customers.ts'
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
