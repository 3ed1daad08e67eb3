/** The desk's queue and case page, built on cases and staff. */
export { queueRoutes } from './desk-routes.ts'
export { forgetPresenceHourly } from './presence.ts'
