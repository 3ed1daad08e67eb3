import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files of the API, the slowest first. They are not the largest, which Vitest assumes. */
const LONGEST = [
  'features/certificate/certificate',
  'fuzz',
  'operator/backup/older-backups',
  'starting',
  'worst-bodies',
  'rows-read',
  'operator/protecting-data',
  'features/case/killed',
  'features/payments/faults',
  'features/refunds/refunds',
  'features/documents/documents',
  'features/payments/killed',
  'features/desk/queue',
  'features/profile/retention',
  'features/certificate/sale/sale',
  'operator/operator',
  'operator/every-command',
  'features/certificate/packet',
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
