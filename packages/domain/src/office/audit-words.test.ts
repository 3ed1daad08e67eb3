import { expect, test } from 'vitest'
import { auditSentence } from './audit-words.ts'

test.each([
  ['payment settled', 'PAY-1', '', 'Asha settled PAY-1'],
  ['payment closed', 'PAY-1', '', 'Asha closed PAY-1'],
  ['case hand_over', 'REM-000012', 'Prem', 'Asha handed case REM-000012 to Prem'],
  ['paper asked', 'REM-000012', 'PAN Card', 'Asha asked for a better PAN Card for case REM-000012'],
  ['paper not_usable', 'REM-000012', 'PAN Card', 'Asha rejected PAN Card of case REM-000012'],
  ['staff locked', '', '', 'Asha locked the account of somebody'],
  ['case moved_up', 'REM-000012', '', 'Asha case moved up: REM-000012'],
])('the audit tells “%s” of “%s” with “%s”', (act, about, detail, sentence) => {
  expect(auditSentence({ who: 'Asha', act, about, detail })).toBe(sentence)
})
