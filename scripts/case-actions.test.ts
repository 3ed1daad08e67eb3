import { expect, test } from 'vitest'
import { caseActionsPage, storedPage } from './case-actions.ts'

test('the page about case actions matches the declarations', () => {
  expect(storedPage(), 'run npm run docs:actions').toBe(caseActionsPage())
})
