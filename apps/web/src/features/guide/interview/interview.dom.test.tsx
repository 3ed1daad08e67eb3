import { expect, test } from 'vitest'
import { screen, waitFor } from '../../../testing/dom.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { field, said, show } from '../../../testing/show.tsx'
import Interview from './interview.tsx'

function open(at = '/guide/questions') {
  fakeServer({})
  const { user, ...shown } = show(<Interview />, { path: '/guide/questions', at })
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
  const asks = (question: string) => screen.findByRole('heading', { level: 1, name: question })
  return {
    user,
    ...shown,
    next,
    asks,
    choose: async (question: string, label: string) => {
      await asks(question)
      await user.click(field(label, 'radio'))
      await next()
    },
    tick: async (...labels: string[]) => {
      await asks('Where does the money come from, or what is it for?')
      for (const label of labels) await user.click(field(label, 'checkbox'))
      await next()
    },
    send: async (rupees: string) => {
      await asks('How much do you want to send?')
      await user.type(field('Amount in Indian rupees'), rupees)
      await next()
    },
  }
}

test('an answer that is changed leads to its own questions, and what was answered later is still known', async () => {
  const { user, place, asks, choose, tick, send, next } = open()
  await choose('Which account does the money leave from?', 'NRO account')
  await choose('Where do you live?', 'Outside India')
  await tick('Rent')
  await send('400000')
  await choose('Who gets the money?', 'Me')
  await choose('Have you sent money abroad before in this tax year?', 'No, nothing')
  await asks('Has Indian tax been paid on it?')
  for (let steps = 0; steps < 3; steps++) await place.go(-1)
  await asks('How much do you want to send?')
  expect(field('Amount in Indian rupees').value).toBe('4,00,000')
  await next()
  await asks('Has Indian tax been paid on it?')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await asks('Have you sent money abroad before in this tax year?')
  expect(field('No, nothing', 'radio').checked).toBe(true)
})

test('what cannot be is said at once, and nothing is lost', async () => {
  const { user, asks, choose, tick, send, next } = open()
  await asks('Which account does the money leave from?')
  await next()
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose an answer')
  await choose('Which account does the money leave from?', 'NRO account')
  await choose('Where do you live?', 'Not sure')
  await tick('Rent', 'Interest')
  await send('0')
  expect((await screen.findByRole('alert')).textContent).toContain('above zero')
  await user.click(screen.getByRole('button', { name: 'Not sure' }))
  await asks('Who gets the money?')
})

test('a damaged or older link says so and starts over', async () => {
  const { asks, place } = open('/guide/questions?a=1.abc')
  await asks('Which account does the money leave from?')
  expect(said()).toContain('This link isn’t complete')
  await place.go('/guide/questions?a=9.abcdef.a_1')
  await waitFor(() => expect(said()).toContain('from an older version of this guide'))
})
