import { expect, test } from 'vitest'
import { caseActionsPage, storedPage } from './case-actions.ts'

test('the page about case actions is the one that the declarations give', () => {
  expect(storedPage(), 'run npm run docs:actions').toBe(caseActionsPage())
})
