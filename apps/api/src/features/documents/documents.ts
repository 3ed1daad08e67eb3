/** What other features may use of documents. */
export { documentsOf } from './document-record.ts'
export { documentRoutes } from './document-routes.ts'
export { forgetDocumentsOf } from './store-document.ts'
