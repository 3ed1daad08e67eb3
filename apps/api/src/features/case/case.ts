/** What other features may use of cases. */
export { act } from './act.ts'
export type { ActRequest } from './act-request.ts'
export { answerItem } from './answering.ts'
export { caseRoutes } from './case-routes.ts'
export { casesOfUser, caseWithin, historyOf, operatorNamed } from './inner-view.ts'
export { caseHooks } from './open-case.ts'
export { addNote, judgePaper } from './papers.ts'
export { addPastCases } from './past-cases.ts'
