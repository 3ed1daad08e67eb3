import { basename, dirname } from 'node:path'

/** The number of tests for a mutant after each round. The first few tests kill most mutants, so few need all. */
const ROUNDS = [3, 9, Number.POSITIVE_INFINITY]
/** Slow means this many times as long as most. */
const SLOW = 10
const SLOW_MS = 100

/**
 * Plans for each round which tests run with which mutants, once it is known which tests cover which: a mutant killed by
 * the nearest tests need not be tried in the rest. Slow tests get the mutants that survived all others.
 */
export class Plan {
  #mutants
  #meetings
  #slowMs
  #nearest
  #round = 0

  constructor(mutants, meetings, nearest) {
    this.#mutants = mutants
    this.#nearest = nearest
    this.#meetings = meetings
    const times = meetings.map(({ ms }) => ms).toSorted((one, other) => one - other)
    this.#slowMs = Math.max(SLOW_MS, SLOW * (times[Math.floor(times.length / 2)] ?? 0))
  }

  /** Null when every mutant was killed or has met all of its tests. */
  next(noticed) {
    if (this.#round > ROUNDS.length) return null
    const isSlowRound = this.#round === ROUNDS.length
    const [from, to] = isSlowRound ? [0, Number.POSITIVE_INFINITY] : [ROUNDS[this.#round - 1] ?? 0, ROUNDS[this.#round]]
    this.#round += 1
    const plan = {}
    for (const { id, file } of this.#mutants.filter((mutant) => !noticed.has(mutant.id))) {
      const meetings = this.#meetings.filter(({ met, ms }) => id in met && ms > this.#slowMs === isSlowRound)
      // All tests of a file's own test file are tried, however many there are.
      const own = meetings.filter((meeting) => distance(file, meeting.file) === 0).length
      for (const { test, met } of inOrder(meetings, { id, file })
        .slice(0, this.#nearest + own)
        .slice(from, to)) {
        plan[test] ??= []
        plan[test].push({ id, hits: met[id] })
      }
    }
    return Object.keys(plan).length > 0 ? plan : this.next(noticed)
  }
}

/**
 * Alternates between the nearest test and the one that covers the mutant most often, which is most likely about it:
 * nearly every test signs up, and one that signs up many times is about signing up.
 */
function inOrder(meetings, { id, file }) {
  const near = nearestFirst(meetings, file)
  const often = near.toSorted((one, other) => other.met[id] - one.met[id])
  return [...new Set(near.flatMap((meeting, at) => [meeting, often[at]]))]
}

/** Of equally near tests, the fastest of each file, then the second of each. */
function nearestFirst(meetings, file) {
  const seen = new Map()
  return meetings
    .toSorted((one, other) => one.ms - other.ms)
    .map((meeting) => {
      const place = seen.get(meeting.file) ?? 0
      seen.set(meeting.file, place + 1)
      return { ...meeting, place, distance: distance(file, meeting.file) }
    })
    .toSorted((one, other) => one.distance - other.distance || one.place - other.place)
}

function distance(file, testFile) {
  if (basename(testFile).split('.')[0] === basename(file).split('.')[0]) return 0
  // The tests of a subfolder are next to it and have its name.
  if (basename(testFile).startsWith(basename(dirname(file)))) return 1
  const [folders, testFolders] = [file, testFile].map((path) => dirname(path).split('/'))
  const fork = folders.findIndex((folder, at) => folder !== testFolders[at])
  return 2 + (fork < 0 ? 0 : folders.length - fork)
}
