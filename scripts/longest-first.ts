import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of the API's tests that take longest, the longest first. They are not the largest, by which Vitest guesses. */
const LONGEST = [
  'operator/backup/older-backups',
  'starting',
  'rows-read',
  'features/certificate/certificate',
  'features/certificate/packet',
  'features/desk/queue',
  'features/refunds/refunds',
  'fuzz',
  'features/certificate/sale/sale',
  'worst-bodies',
  'operator/protecting-data',
  'operator/operator',
  'features/profile/retention',
  'features/documents/documents',
  'features/case/killed',
  'features/payments/killed',
  'features/payments/faults',
].map((name) => `apps/api/src/${name}.api.test.ts`)

/** So that no long file begins when all others have ended, and one core works while the other waits. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: Pick<TestSpecification, 'moduleId'>): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? LONGEST.length : place
}
