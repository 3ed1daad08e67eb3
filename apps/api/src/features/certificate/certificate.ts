/** Public interface of the certificate feature. */
export { certificateRoutes } from './certificate-routes.ts'
export { certificateFiles, udinOfFile } from './certificate-store.ts'
export { certify, certifyWithout, reissue } from './certify.ts'
export { deskCertificateRoutes } from './desk-certificate-routes.ts'
export { drawn as drawSheet } from './draw-papers.ts'
export { ownCertificates } from './own-certificates.ts'
export { prepareCase } from './sheet/prepare.ts'
export { saveForm, saveSheet } from './sheet/save-work.ts'
