import type { OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { type DocumentRow, listEveryDocument } from './document-store.ts'
import { openDocumentOf } from './store-document.ts'

/** Public interface of the documents feature. */
export { acceptUploads, documentRoutes, fewAtOnce, receiveUpload, UPLOADS } from './document-routes.ts'
export {
  countRead,
  currentDocuments,
  type DocumentRow,
  documentsWithPrint,
  documentWithFile,
  findDocument,
  type ShownDocument,
  storageKeys,
  usedAgainAs,
} from './document-store.ts'
export {
  type CaseDocument,
  caseDocuments,
  forgetOffered,
  foundIn,
  keepFound,
  leaveOffered,
  offerDocument,
  sendOffered,
} from './document-text.ts'
export { handOnFileWork, stopFileWork } from './file-work/prepare-document.ts'
export {
  addInventedDocument,
  documentsIn,
  documentsOf,
  forgetDocumentsOf,
  openDocumentOf,
  streamDocument,
  watermarkOf,
} from './store-document.ts'

type RemittancesOf = (owner: number) => Promise<readonly { id: number; reference_number: string }[]>

const FOLDERS: Record<DocumentRow['standing'], string> = { current: '', earlier: 'earlier/', offered: 'not sent yet/' }

/** Stored with the remittance they belong to, which also erases them. Earlier copies may share their names. */
export function ownDocuments(services: Services, remittancesOf: RemittancesOf): OwnData {
  return {
    tables: ['documents'],
    async *files(owner) {
      for (const { id, reference_number } of await remittancesOf(owner)) {
        const documents = await listEveryDocument(services.db, id)
        for (const [index, { uid, kind, standing }] of documents.entries()) {
          const { bytes, name } = await openDocumentOf(services, id, uid)
          const number = standing === 'current' ? '' : `${index + 1}-`
          yield {
            name: `remittances/${reference_number}/documents/${FOLDERS[standing]}${number}${kind}-${name}`,
            bytes,
          }
        }
      }
    },
  }
}
