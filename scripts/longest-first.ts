import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files of the API, the slowest first. They are not the largest, which Vitest assumes. */
const LONGEST = [
  'rows-read',
  'starting',
  'operator/backup/older-backups',
  'features/certificate/certificate',
  'operator/protecting-data',
  'features/case/killed',
  'fuzz',
  'operator/operator',
  'features/payments/faults',
  'features/refunds/refunds',
  'features/desk/queue',
  'worst-bodies',
  'features/certificate/sale/sale',
  'features/payments/killed',
  'features/profile/retention',
  'features/documents/documents',
].map((name) => `apps/api/src/${name}.api.test.ts`)

/** Starts long files first, so that none is left running alone at the end while the other core is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: Pick<TestSpecification, 'moduleId'>): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? LONGEST.length : place
}
