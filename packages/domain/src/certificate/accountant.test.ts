import { expect, test } from 'vitest'
import { accountantOf, DEPARTMENT_STATES } from './accountant.ts'

const codeOf = (wanted: string) => DEPARTMENT_STATES.find(({ name }) => name.toLowerCase() === wanted)?.code

test.each([
  ['4 MG Road\nBengaluru, Karnataka 560001', 'karnataka', 'Bengaluru'],
  ['4 MG Road\nBengaluru Karnataka - 560001', 'karnataka', 'Bengaluru'],
  ['4 MG Road, Chennai, Tamil Nadu, 600001, India', 'tamil nadu', 'Chennai'],
  ['12 Park Lane\nNew Delhi 110001', 'delhi', 'New Delhi'],
  ['12 Fort\nMumbai 400001 Maharashtra', 'maharashtra', 'Mumbai'],
])('the firm’s address keeps its state: %s', (address, state, town) => {
  const firm = { name: 'Rao & Co', frn: '', address }
  expect(codeOf(state)).toBeDefined()
  expect(accountantOf(firm, null)).toMatchObject({ state: codeOf(state), district: town })
})
