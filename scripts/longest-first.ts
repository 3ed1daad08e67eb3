import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files of the API, the slowest first. They are not the largest, which Vitest assumes. */
const LONGEST = [
  'features/certificate/certificate',
  'fuzz',
  'starting',
  'worst-bodies',
  'features/case/killed',
  'operator/protecting-data',
  'operator/backup/older-backups',
  'features/certificate/sale/sale',
  'features/refunds/refunds',
  'features/payments/faults',
  'features/certificate/packet',
  'rows-read',
  'features/desk/queue',
  'operator/operator',
  'features/documents/documents',
  'features/payments/killed',
  'features/profile/retention',
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
