export { AccountArea as Component } from '../features/account-area/account-area.tsx'
