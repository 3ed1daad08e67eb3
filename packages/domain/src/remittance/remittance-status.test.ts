import { expect, test } from 'vitest'
import { dashboardStatus, displayStatus } from './remittance-status.ts'

test('an unfinished remittance is in progress, regardless of its status', () => {
  expect(displayStatus({ is_completed: false, status: 'approved' })).toEqual({ label: 'In Progress', color: 'orange' })
})

test.each([
  ['processing', 'Under Review'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['pending', 'Pending'],
  ['something new', 'Pending'],
])('a completed remittance that is %s shows %s', (status, label) => {
  expect(displayStatus({ is_completed: true, status }).label).toBe(label)
})

test.each([
  [null, 'Not Started'],
  [{ status: 'processing' }, 'Under Review'],
  [{ status: 'approved' }, 'Completed'],
  [{ status: 'completed' }, 'Completed'],
  [{ status: 'rejected' }, 'Rejected'],
  [{ status: 'pending' }, 'Pending'],
])('the dashboard card for %j shows %s', (latest, label) => {
  expect(dashboardStatus(latest).label).toBe(label)
})

test('a payment that PayPal holds is pending, not unstarted', () => {
  expect(dashboardStatus(null, true).label).toBe('Pending')
  expect(dashboardStatus({ status: 'processing' }, true).label).toBe('Under Review')
})
