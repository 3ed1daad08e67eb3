import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of the API's tests that take longest, the longest first. They are not the largest, by which Vitest guesses. */
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
