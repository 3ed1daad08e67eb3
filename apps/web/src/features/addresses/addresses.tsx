export { AddressForm } from './address-form.tsx'
export { contactPrefill } from './prefill.ts'
