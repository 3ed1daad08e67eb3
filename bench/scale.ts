/**
 * Computes the resources for a number of users per year, from the cost of each action. `npm run bench:scale`; the costs
 * are from docs/performance.md and should be measured again (`npm run bench`) on the target machines.
 */

import { optionsGiven } from '../scripts/project.js'

type Cost = { times: number; milliseconds: number; statements: number; bytes: number }

/**
 * The actions of one user in a year, with one and a half remittances, and their cost in processor time. Measured, on a
 * busy machine and so rather too high: who am I, a list, a receipt, and the password hash of a sign-in. The statements
 * of the first four are those of query-budget.api.test.ts. Everything else, above all the frequency, is a guess.
 */
const ACTS: Record<string, Cost> = {
  'who am I': { times: 60, milliseconds: 0.45, statements: 1, bytes: 400 },
  'a list': { times: 30, milliseconds: 1.1, statements: 2, bytes: 9_500 },
  'one remittance': { times: 15, milliseconds: 0.7, statements: 3, bytes: 2_200 },
  'a saved step': { times: 25, milliseconds: 1.2, statements: 4, bytes: 2_500 },
  'a look whether a case changed': { times: 300, milliseconds: 0.4, statements: 2, bytes: 200 },
  'a receipt': { times: 3, milliseconds: 11, statements: 4, bytes: 17_000 },
  'signing in': { times: 6, milliseconds: 27, statements: 9, bytes: 900 },
  'a page and its files': { times: 40, milliseconds: 0.3, statements: 0, bytes: 60_000 },
  'a document': { times: 8, milliseconds: 400, statements: 6, bytes: 1_500_000 },
  'a payment': { times: 1.5, milliseconds: 12, statements: 40, bytes: 3_000 },
  'the desk’s work on a case': { times: 1.5, milliseconds: 60, statements: 120, bytes: 150_000 },
}

/**
 * Stored for one user after a year. A seeded remittance with its payment, case and an enquiry is eleven rows and six
 * kilobytes on SQLite, indexes included; PostgreSQL needs about twice as much. Documents are a guess.
 */
const KEPT = { rows: 30, databaseBytes: 25_000, documentBytes: 6_000_000 }

/** The busiest minute relative to the average one: nights, Sundays and the end of the tax year. */
const PEAK = 12
/** The share of a processor that may be busy before requests start to queue. */
const USABLE = 0.6
const YEAR_SECONDS = 365 * 24 * 3600
/** Statements that one PostgreSQL processor handles per second; most read one row by its index. */
const STATEMENTS_PER_PROCESSOR = 6_000

function needsOf(users: number) {
  const perUser = (of: (cost: Cost) => number) =>
    Object.values(ACTS).reduce((sum, cost) => sum + cost.times * of(cost), 0)
  const atPeak = (perYear: number) => (perYear * users * PEAK) / YEAR_SECONDS
  const statements = atPeak(perUser(({ statements: count }) => count))
  return {
    requests: atPeak(perUser(() => 1)),
    processors: atPeak(perUser(({ milliseconds }) => milliseconds)) / 1000 / USABLE,
    statements,
    databaseProcessors: statements / STATEMENTS_PER_PROCESSOR / USABLE,
    megabitsOut: (atPeak(perUser(({ bytes }) => bytes)) * 8) / 1e6,
    rows: users * KEPT.rows,
    databaseGigabytes: (users * KEPT.databaseBytes) / 1e9,
    documentTerabytes: (users * KEPT.documentBytes) / 1e12,
  }
}

if (import.meta.main) {
  optionsGiven({})
  for (const users of [10_000, 1_000_000, 50_000_000]) {
    process.stdout.write(`${users.toLocaleString('en')} users a year, in the busiest minute\n`)
    for (const [what, value] of Object.entries(needsOf(users))) {
      const digits = value < 10 ? 2 : 0
      process.stdout.write(`  ${what.padEnd(20)} ${value.toLocaleString('en', { maximumFractionDigits: digits })}\n`)
    }
  }
}
