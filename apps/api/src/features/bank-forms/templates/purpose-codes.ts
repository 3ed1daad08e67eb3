/**
 * Reserve Bank of India purpose codes that people who send their own money abroad use most often. The full list is
 * long and is revised from time to time; the bank has the last word, and the forms say so.
 */
export const PURPOSE_CODES: readonly (readonly [code: string, purpose: string])[] = [
  ['S0001', 'Portfolio investment abroad in equity shares'],
  ['S0002', 'Portfolio investment abroad in debt instruments'],
  ['S0005', 'Investment abroad in real estate'],
  ['S0011', 'Loan extended to a non-resident'],
  ['S0014', 'Repatriation of non-resident deposits'],
  ['S0304', 'Travel for medical treatment'],
  ['S0305', 'Travel for education, including fees and hostel expenses'],
  ['S0306', 'Other travel, including holidays'],
  ['S1107', 'Educational services, for example a course by correspondence'],
  ['S1301', 'Family maintenance and savings'],
  ['S1302', 'Personal gifts and donations'],
  ['S1303', 'Donation to a religious or charitable institution abroad'],
  ['S1307', 'Migrant transfers, including personal effects'],
]
