/** What other features may use of documents. */
export { documentsOf } from './document-record.ts'
export { documentRoutes } from './document-routes.ts'
export { documentWithFile, storageKeys } from './document-store.ts'
export { forgetDocumentsOf, openDocumentOf } from './store-document.ts'
