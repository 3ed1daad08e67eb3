export { NewRemittance } from './new-remittance.tsx'
export { describeTransfer, type RemittancePage, remittanceListQuery } from './remittance-list.ts'
export { RemittancesPage } from './remittances-page.tsx'
