export { EnquiryPage as Component } from '../features/enquiries/enquiries.tsx'
