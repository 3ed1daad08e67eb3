import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files of the API, the slowest first. They are not the largest, which Vitest assumes. */
const LONGEST = [
  'rows-read',
  'starting',
  'features/certificate/certificate',
  'operator/backup/older-backups',
  'operator/protecting-data',
  'features/payments/faults',
  'fuzz',
  'worst-bodies',
  'operator/operator',
  'features/case/killed',
  'features/certificate/sale/sale',
  'crowds',
  'features/refunds/refunds',
  'features/documents/documents',
  'features/desk/queue',
  'features/profile/retention',
  'features/payments/killed',
].map((name) => `apps/api/src/${name}.api.test.ts`)

/**
 * Starts long files first, so that none is left running alone at the end while the other core is idle. With
 * `--sequence.shuffle`, files start in random order, as do the tests in them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    if (shuffle) {
      const lot = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${seed}${moduleId}`).digest('hex')
      return files.toSorted((one, other) => lot(one).localeCompare(lot(other)))
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: Pick<TestSpecification, 'moduleId'>): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? LONGEST.length : place
}
