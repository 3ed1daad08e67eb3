/** What other features may use of sheets and certificates. */
export { certificateRoutes } from './certificate-routes.ts'
export { caseWithCertificate, certificateFiles } from './certificate-store.ts'
export { certify, certifyWithout, reissue } from './certify.ts'
export { deskCertificateRoutes } from './desk-certificate-routes.ts'
export { ownCertificates } from './own-certificates.ts'
export { prepareCase } from './prepare.ts'
export { saveSheet } from './save-work.ts'
