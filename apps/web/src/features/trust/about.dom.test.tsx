import { expect, test } from 'vitest'
import { site } from '../../lib/site.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { factsIn, show } from '../../testing/show.tsx'
import { About } from './about.tsx'
import { company } from './company.ts'

test('the facts about the company are at their labels', () => {
  fakeServer({})
  show(<About />)
  const { phone, hours, email } = site.support
  expect(factsIn(document.body)).toEqual([
    ['Company', company.name],
    ['Registration', company.number],
    ['Address', company.address],
    ['Phone', `${phone} (${hours})`],
    ['Email', email],
    ['Accountants', company.accountants],
  ])
})
