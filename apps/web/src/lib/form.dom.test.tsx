import { updateProfileBody } from '@nirgam/domain/account/profile-forms'
import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../testing/dom.ts'
import { enter, held, said, show } from '../testing/show.tsx'
import { ApiError } from './api.ts'
import { useDocumentTitle } from './document-title.ts'
import { filledBefore, keepFilled } from './filled-before.ts'
import { sha256Of } from './fingerprint.ts'
import { type Form, problemsIn, useForm } from './form.ts'
import { newerRecord } from './newer-record.ts'
import { useNow } from './now.ts'
import { coming } from './screens/coming.tsx'
import { useFocusOnChange } from './screens/focus-on-change.ts'
import { storedText } from './stored-text.ts'

test('each field gets its first error', () => {
  const problems = problemsIn(updateProfileBody, { email: `${'x'.repeat(300)} `, phone: '12', name: 'Asha' })
  expect(Object.keys(problems)).toEqual(['email', 'phone'])
  expect(problems.email).toMatch(/at most/)
})

test('a body that the domain accepts has no errors', () => {
  expect(problemsIn(updateProfileBody, { name: 'Asha' })).toEqual({})
})

type Body = { name: string; city: string }
type Given = Partial<Parameters<typeof useForm<Body>>[0]>

/** A form with two fields; returns its current state. */
function open(given: Given = {}) {
  const send = vi.fn<(body: Body) => Promise<unknown>>(async () => null)
  const now: { form?: Form } = {}
  function Page() {
    const form = useForm<Body>({
      bodyOf: (typed) => ({ name: typed('name'), city: typed('city') }),
      check: ({ name }) => (name === '' ? { name: 'Who?' } : {}),
      send,
      failed: 'Not now.',
      ...given,
    })
    now.form = form as unknown as Form
    const box = (name: string) => (
      <input aria-label={name} name={name} aria-invalid={form.field(name).error ? true : undefined} />
    )
    return (
      <form {...form.element}>
        {box('name')}
        {box('city')}
        <button type="submit">{form.busy ? 'busy' : 'idle'}</button>
        <p>
          {['Problems', ...Object.entries(form.problems).flat(), form.failure, form.sent && 'sent']
            .filter(Boolean)
            .join(' ')}
        </p>
      </form>
    )
  }
  show(<Page />)
  const submit = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLElement))
  const told = () => document.querySelector('p')?.textContent
  return { send, now: now as { form: Form }, submit, told, field: (name: string) => screen.getByLabelText(name) }
}

test('a form reports a problem at its field, until that field is edited, and then sends once', async () => {
  const { send, submit, told, field } = open()
  await submit()
  expect([told(), send.mock.calls]).toEqual(['Problems name Who?', []])
  enter(field('city'), 'Köln')
  expect(told()).toBe('Problems name Who?')
  enter(field('name'), 'Zoë')
  expect(told()).toBe('Problems')
  const answer = held<null>()
  send.mockReturnValue(answer.promise)
  await submit()
  expect(screen.getByRole('button').textContent).toBe('busy')
  await submit()
  answer.resolve(null)
  await waitFor(() => expect(told()).toBe('Problems sent'))
  expect(send.mock.calls).toEqual([[{ name: 'Zoë', city: 'Köln' }]])
  enter(field('city'), 'Bonn')
  expect(told()).toBe('Problems')
})

test.each([
  [new ApiError(422, { errors: { city: ['No such city.'] } }, ''), 'Problems city No such city.'],
  [new ApiError(422, { message: 'Elsewhere.', errors: { other: ['Hidden.'] } }, ''), 'Problems Elsewhere.'],
  [new Error('lost'), 'Problems Not now.'],
])('a refusal is shown at its field if the form has it, else below the form (%#)', async (error, words) => {
  const { send, submit, told, field, now } = open()
  enter(field('name'), 'Zoë')
  send.mockRejectedValueOnce(error)
  await submit()
  await waitFor(() => expect(told()).toBe(words))
  enter(field('name'), '')
  await submit()
  expect(told(), 'a new problem replaces the old failure').toBe('Problems name Who?')
  act(() => now.form.clear())
  expect(told()).toBe('Problems')
})

test('the first wrong field that can be seen is focused', async () => {
  const { submit, field } = open({ check: () => ({ name: 'Who?', city: 'Where?' }) })
  vi.spyOn(field('city'), 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  vi.spyOn(field('name'), 'getClientRects').mockReturnValue([] as unknown as DOMRectList)
  await submit()
  expect(document.activeElement).toBe(field('city'))
})

test('problems can belong to other fields, and an edit can clear several', async () => {
  const onEdited = vi.fn()
  const { submit, told, field, now } = open({
    check: () => ({ name: 'Who?' }),
    atFields: ({ name }) => ({ city: name ?? '' }),
    clearedBy: () => ['city'],
    onEdited: (typed) => onEdited(typed('name')),
  })
  await submit()
  expect(told()).toBe('Problems city Who?')
  enter(field('name'), 'Zoë')
  expect([told(), onEdited.mock.calls.at(-1)]).toEqual(['Problems', ['Zoë']])
  const edits = onEdited.mock.calls.length
  now.form.fill({ name: 'Ann', nowhere: 'x' })
  expect([now.form.typed('name'), now.form.typed('nowhere'), onEdited.mock.calls.length]).toEqual(['Ann', '', edits])
})

test('a page’s own title lasts until it is left', () => {
  document.title = 'Before'
  function Page() {
    const [title, setTitle] = useState('One')
    useDocumentTitle(title)
    return (
      <button type="button" onClick={() => setTitle('Nirgam at work')}>
        Change
      </button>
    )
  }
  const { unmount } = show(<Page />)
  expect(document.title).toBe('One · Nirgam')
  fireEvent.click(screen.getByRole('button'))
  expect(document.title).toBe('Nirgam at work')
  unmount()
  expect(document.title).toBe('Before')
})

test('a new heading takes the focus, also the first one when it returns, though not with the page', () => {
  function Page() {
    const [pressed, setPressed] = useState(0)
    const heading = useFocusOnChange([1, 2, 2, 1][pressed])
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          Title
        </h1>
        <button type="button" onClick={() => setPressed(pressed + 1)}>
          Next
        </button>
      </>
    )
  }
  show(<Page />)
  const press = () => fireEvent.click(screen.getByRole('button'))
  expect(document.activeElement).toBe(document.body)
  press()
  expect(document.activeElement?.textContent).toBe('Title')
  act(() => (document.activeElement as HTMLElement).blur())
  press()
  expect(document.activeElement).toBe(document.body)
  press()
  expect(document.activeElement?.textContent).toBe('Title')
})

test('the time shown is updated every minute', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000 })
  function Page() {
    return <p>{`At ${useNow()}`}</p>
  }
  const { unmount } = show(<Page />)
  act(() => void vi.advanceTimersByTime(59_999))
  expect(said()).toBe('At 1000')
  act(() => void vi.advanceTimersByTime(1))
  expect(said()).toBe('At 61000')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a text that the browser refuses to store lasts until it is replaced', () => {
  const text = storedText('localStorage', 'a-text')
  text.write('stored')
  expect([text.read(), localStorage.getItem('a-text')]).toEqual(['stored', 'stored'])
  const full = vi.fn(() => {
    throw new Error('full')
  })
  vi.stubGlobal('localStorage', { getItem: () => 'stored', setItem: full, removeItem: full })
  text.write('kept')
  expect(text.read()).toBe('kept')
  text.write(null)
  expect(text.read()).toBe('stored')
  vi.stubGlobal('localStorage', { getItem: full, setItem: full, removeItem: full })
  expect(text.read()).toBeNull()
  vi.unstubAllGlobals()
  text.write(null)
  expect(localStorage.getItem('a-text')).toBeNull()
})

test('a file has a fingerprint, unless the browser cannot compute it or read the file', async () => {
  expect(await sha256Of(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  const broken = { arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob
  expect(await sha256Of(broken)).toBeNull()
  vi.stubGlobal('crypto', {})
  expect(await sha256Of(new Blob(['abc']))).toBeNull()
})

test('a newer remittance is taken only from a conflict that names one', () => {
  const data = sampleRecord()
  expect(newerRecord(new ApiError(409, { data }, ''))).toBe(data)
  expect(newerRecord(new ApiError(422, { data }, ''))).toBeNull()
  for (const other of [null, 'x', { version: 1 }, { reference_number: 'NIR' }]) {
    expect(newerRecord(new ApiError(409, { data: other }, ''))).toBeNull()
  }
  expect(newerRecord(new Error('409'))).toBeNull()
})

test('fields filled in before the script ran are returned once', () => {
  const page = document.createElement('div')
  page.innerHTML = '<form action="/a"><input name="x" value="1"></form><form><input name="y" value="2"></form>'
  keepFilled(page)
  expect([filledBefore('/a')?.toString(), filledBefore('/a'), filledBefore('')]).toEqual(['x=1', null, null])
})

test('a screen whose code was loaded ahead is shown at once', async () => {
  const Screen = coming(async () => () => <p>Here</p>)
  await Screen.preload()
  show(
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>,
  )
  expect(said()).toBe('Here')
})
