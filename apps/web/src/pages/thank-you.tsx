export { ThankYouPage as Component } from '../features/thank-you/thank-you.tsx'
