/** What other features may use of the guide's answers about cases. */
export { guideWithin } from './case-guide.ts'
export { guideRoutes } from './guide-routes.ts'
export { ownGuides } from './own-guides.ts'
