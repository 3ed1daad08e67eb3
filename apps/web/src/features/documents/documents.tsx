export { DocumentCard } from './document-card.tsx'
