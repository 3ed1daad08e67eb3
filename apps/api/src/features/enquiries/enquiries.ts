/** What others may use of enquiries. */
export { enquiryRoutes } from './enquiry-routes.ts'
export { answerEnquiry, readEnquiries } from './operator-enquiries.ts'
