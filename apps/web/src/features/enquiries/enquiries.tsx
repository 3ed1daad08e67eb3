export { EnquiryForm } from './enquiry-form.tsx'
export { EnquiryPage } from './enquiry-page.tsx'
export type { EnquiryValues } from './enquiry-values.ts'
