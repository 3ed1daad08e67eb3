export { CallbackPage as Component } from '../features/payment/callback-page.tsx'
