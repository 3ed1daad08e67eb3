export { ContributionsPage as Component } from '../features/contributions/contributions.tsx'
