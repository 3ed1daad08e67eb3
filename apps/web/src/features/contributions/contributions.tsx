export { contributionListQuery } from './contribution-list.ts'
export { contributionStatus } from './contribution-status.ts'
export { ContributionsPage } from './contributions-page.tsx'
