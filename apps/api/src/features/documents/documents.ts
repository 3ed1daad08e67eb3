/** Public interface of the documents feature. */
export { fewAtOnce } from './at-once.ts'
export {
  type CaseDocument,
  caseDocuments,
  forgetOffered,
  leaveOffered,
  offerDocument,
  sendOffered,
} from './case-documents.ts'
export { documentsOf } from './document-record.ts'
export { documentRoutes } from './document-routes.ts'
export {
  countRead,
  type DocumentRow,
  documentsWithPrint,
  documentWithFile,
  findDocument,
  storageKeys,
  usedAgainAs,
} from './document-store.ts'
export { foundIn, keepFound } from './document-text.ts'
export { handOnFileWork, stopFileWork } from './file-work/prepare-document.ts'
export { ownDocuments } from './own-documents.ts'
export { acceptUploads, receiveUpload, UPLOADS } from './receive-upload.ts'
export {
  addInventedDocument,
  forgetDocumentsOf,
  openDocumentOf,
  streamDocument,
  watermarkOf,
} from './store-document.ts'
