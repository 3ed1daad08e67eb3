import { useState } from 'react'
import { expect, test } from 'vitest'
import { api } from '../lib/api.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { screen, waitFor } from './dom.ts'
import { fakeServer, Refusal } from './fake-server.ts'
import { takePressFaults } from './presses.ts'
import { show } from './show.tsx'

const SEEN = 'POST /desk/me/notices/seen'
const send = () => api(SEEN, { body: { last: 1 } })

function Careless() {
  const [note, setNote] = useState('Größe')
  return (
    <>
      <input aria-label="Note" value={note} onChange={() => {}} />
      <Button onClick={() => void send().catch(() => setNote(''))}>Send</Button>
    </>
  )
}

function Careful() {
  const { run, busy, failure } = useAction()
  return (
    <>
      <input aria-label="Note" defaultValue="Größe" />
      <Button busy={busy} onClick={() => void run(send)}>
        Send
      </Button>
      <p role="alert">{failure ?? 'No problem so far'}</p>
    </>
  )
}

test('a button that does not wait, a refusal without a reason and lost text fail a test', async () => {
  const server = fakeServer({ [SEEN]: () => new Refusal(503) })
  const { user } = show(<Careless />)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''))
  expect(server.callsOf(SEEN)).toHaveLength(1)
  expect(takePressFaults()).toEqual([
    `“Send” is not busy during ${SEEN}`,
    `no reason is shown after ${SEEN} 503`,
    `“Größe” is lost after ${SEEN} 503`,
  ])
})

test('a page that waits, gives the reason and keeps the text passes', async () => {
  fakeServer({ [SEEN]: () => new Refusal(503) })
  const { user } = show(<Careful />)
  await user.click(screen.getByRole('button'))
  await screen.findByText('Something went wrong. Please try again.')
  expect(takePressFaults()).toEqual([])
})

test('a box that stays marked wrong while it is corrected fails a test', async () => {
  fakeServer({})
  const { user } = show(<input aria-label="Name" aria-invalid="true" id="name" />)
  await user.type(screen.getByRole('textbox'), 'A')
  await waitFor(() => expect(takePressFaults()).toEqual(['“name” is corrected and stays marked']))
})
