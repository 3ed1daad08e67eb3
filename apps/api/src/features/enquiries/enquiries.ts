/** What others may use of enquiries. */
export { type Answerer, answerEnquiry, changeEnquiry } from './answer-enquiry.ts'
export { deskEnquiryRoutes } from './desk-enquiry-routes.ts'
export { sealContent } from './enquiry-record.ts'
export { enquiryRoutes } from './enquiry-routes.ts'
export { insertEnquiries } from './enquiry-store.ts'
export { readEnquiries } from './operator-enquiries.ts'
export { ownEnquiries } from './own-enquiries.ts'
