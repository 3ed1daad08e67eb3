export { DocumentCard } from './document-card.tsx'
export { useRemittanceDocuments } from './use-remittance-documents.ts'
