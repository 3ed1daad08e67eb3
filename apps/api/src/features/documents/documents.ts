/** What other features may use of documents. */
export { documentsOf } from './document-record.ts'
export { documentRoutes } from './document-routes.ts'
export { forgetDocumentsOf, openDocument } from './store-document.ts'
