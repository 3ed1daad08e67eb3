/** What others may use of enquiries. */
export { sealContent } from './enquiry-record.ts'
export { enquiryRoutes } from './enquiry-routes.ts'
export { insertEnquiries } from './enquiry-store.ts'
export { answerEnquiry, markEnquiry, readEnquiries } from './operator-enquiries.ts'
export { ownEnquiries } from './own-enquiries.ts'
