export { RemittancesPage as Component } from '../features/remittances/remittances.tsx'
