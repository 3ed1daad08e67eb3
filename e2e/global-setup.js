import { buildWebIfStale } from '../scripts/web-build.js'

/** Journeys run against the web app as it is built for users, and never against yesterday's. */
export default async function setup() {
  if (!(await buildWebIfStale(process.execPath))) throw new Error('The web app could not be built.')
}
