import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen } from '../testing/dom.ts'
import { said, show } from '../testing/show.tsx'
import { notify, ToastHost } from './toast.tsx'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a notice closes after a while unless it has the focus, and a failure stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(<ToastHost />)
  act(() => notify({ text: 'Saved.' }))
  await screen.findByText('Saved.')
  const close = screen.getByRole('button', { name: 'Close this message' })
  const card = screen.getByRole('listitem')
  fireEvent.focus(close)
  pass(60_000)
  expect(said()).toContain('Saved.')
  fireEvent.blur(close)
  fireEvent.pointerEnter(card)
  pass(60_000)
  expect(said()).toContain('Saved.')
  fireEvent.pointerLeave(card)
  act(() => notify({ kind: 'error', text: 'Not saved.' }))
  pass(60_000)
  expect(said()).toBe('Not saved.')
})
