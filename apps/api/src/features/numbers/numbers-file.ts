import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { WORK, WORK_IDS } from '@nirgam/domain/office/numbers'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'

/** The tables of the screen, one below the other. */
export function numbersFile({ weeks, total, people, late_now, reasons, open_by_age }: NumbersData): string {
  const lines = [
    csvLine([
      'Week from',
      'Opened',
      'Finished',
      'Finished late',
      'Requests to customers',
      'Returned by signer',
      'Turnaround (working hours)',
    ]),
    ...[...weeks, { week: 'All weeks', ...total }].map((row) =>
      csvLine([row.week, row.opened, row.finished, row.late, row.asked, row.sent_back, row.turnaround_hours]),
    ),
    csvLine([]),
    csvLine(['Week from', 'Person', ...WORK_IDS.map((work) => WORK[work])]),
    ...people.map(({ week, person, counts }) => csvLine([week, person.name, ...WORK_IDS.map((work) => counts[work])])),
    csvLine([]),
    csvLine(['Top reasons for requests', 'How often']),
    ...reasons.map(({ words, count }) => csvLine([words, count])),
    csvLine([]),
    csvLine(['Open by age', 'With us', 'With the customer']),
    ...open_by_age.map(({ label, open, waiting }) => csvLine([label, open, waiting])),
    csvLine(['Late now', late_now]),
  ]
  return CSV_START + lines.join('')
}
