import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { getToken, setToken } from '../../lib/session.ts'
import { fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal, underWay } from '../../testing/fake-server.ts'
import { held, said, savedFiles, show } from '../../testing/show.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { DocumentCard, FileCard, UPLOAD_LIMITS } from './documents.tsx'

const UPLOAD = 'POST /remittances/:id/upload-document'
const PAN = new File(['%PDF-1.7 pan'], 'मेरा पैन.pdf', { type: 'application/pdf' })

const stored = (name: string) => ({
  id: 'd0c00000-0000-4000-8000-000000000021',
  document_type: 'panCard' as const,
  name,
  size: 4711,
  type: 'application/pdf',
  uploaded_at: '2026-11-18T19:15:00.000Z',
  url: '/api/documents/d0c00000-0000-4000-8000-000000000021',
})

function Card({ before = null }: { before?: string | null }) {
  const [documents, setDocuments] = useState(before ? { panCard: stored(before) } : {})
  return (
    <>
      <DocumentCard
        record={sampleRecord({ id: 4217, documents })}
        documentChanged={(kind, file) => setDocuments(file ? { [kind]: file } : {})}
        kind="panCard"
        label="PAN Card"
      />
      <ToastHost />
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Upload PAN Card')
const card = () => within(screen.getByRole('region', { name: 'PAN Card' }))
const choose = (file: File) => userEvent.upload(input(), file, { applyAccept: false })

test('a file is sent with its kind and name, and shown once the server has stored it', async () => {
  const server = fakeServer({ [UPLOAD]: () => ({ file_info: stored('मेरा पैन.pdf') }) })
  show(<Card />)
  await choose(PAN)
  await card().findByRole('button', { name: /^Preview/ })
  expect(said()).toContain('मेरा पैन.pdf')
  const [call] = server.callsOf(UPLOAD)
  expect(call?.params).toEqual({ id: '4217' })
  const body = call?.body as FormData
  expect(body.get('document_type')).toBe('panCard')
  expect((body.get('file') as File).name).toBe('मेरा पैन.pdf')
})

test('the same file can be chosen again after a refusal', async () => {
  const server = fakeServer({ [UPLOAD]: () => new Refusal(422, { errors: { file: ['This PDF is protected.'] } }) })
  show(<Card />)
  await choose(PAN)
  expect((await card().findByRole('alert')).textContent).toContain('This PDF is protected. (मेरा पैन.pdf)')
  expect(card().queryByRole('button', { name: /^Retry/ })).toBeNull()
  // A browser fires no event if the same file is chosen again, so the input is cleared.
  expect(input().value).toBe('')
  server.answer(UPLOAD, () => ({ file_info: stored('मेरा पैन.pdf') }))
  await choose(PAN)
  await card().findByRole('button', { name: /^Preview/ })
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['drawing.svg', 'image/svg+xml', 1, 'Please upload a JPG, PNG or PDF file'],
  ['IMG_2041.heic', 'image/heic', 1, 'This is a HEIC photo.'],
  ['big.pdf', 'application/pdf', 6 * 1024 * 1024, 'The file must not be larger than 5MB'],
])('%s is refused before sending, with the reason, and another can be chosen', async (name, type, size, message) => {
  const server = fakeServer({ [UPLOAD]: () => ({ file_info: stored('pan.pdf') }) })
  show(<Card />)
  await choose(new File([new Uint8Array(size)], name, { type }))
  const alert = await card().findByRole('alert')
  expect(alert.textContent).toContain(message)
  expect(alert.textContent).toContain(`(${name})`)
  expect(server.callsOf(UPLOAD)).toEqual([])
  card().getByRole('button', { name: /^Choose another file/ })
  await choose(PAN)
  await card().findByRole('button', { name: /^Preview/ })
})

test('progress stays below 100% until the server responds, and no other file can be chosen meanwhile', async () => {
  const { promise, resolve } = held<object>()
  fakeServer({ [UPLOAD]: () => promise })
  show(<Card before="old.pdf" />)
  await choose(PAN)
  await card().findByRole('progressbar', { name: 'Uploading PAN Card' })
  underWay.at(-1)?.progress(1)
  await waitFor(() => expect(said()).toContain('99%'))
  expect(said()).not.toContain('100%')
  expect(input().disabled).toBe(true)
  expect(card().queryByRole('button', { name: /^Replace/ })).toBeNull()
  resolve({ file_info: stored('new.pdf') })
  await card().findByRole('button', { name: /^Replace/ })
  expect(said()).toContain('new.pdf')
  expect(said()).not.toContain('old.pdf')
})

test('a lost connection is reported, and Retry sends the same file', async () => {
  const server = fakeServer({ [UPLOAD]: () => LOST })
  const { user } = show(<Card />)
  await choose(PAN)
  expect((await card().findByRole('alert')).textContent).toContain('We couldn’t reach Nirgam')
  server.answer(UPLOAD, () => ({ file_info: stored('pan.pdf') }))
  await user.click(card().getByRole('button', { name: /^Retry/ }))
  await card().findByRole('button', { name: /^Preview/ })
  const names = server.callsOf(UPLOAD).map(({ body }) => ((body as FormData).get('file') as File).name)
  expect(names).toEqual([PAN.name, PAN.name])
})

function CardOrNot() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere ? <Card /> : <ToastHost />}
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
    </>
  )
}

test('a failed upload is reported even after the step was left', async () => {
  const { promise, resolve } = held<Refusal>()
  fakeServer({ [UPLOAD]: () => promise })
  const { user } = show(<CardOrNot />)
  await choose(PAN)
  await card().findByRole('progressbar')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  resolve(LOST)
  await waitFor(() => expect(said()).toContain('मेरा पैन.pdf wasn’t uploaded'))
})

test('removing asks first, keeps the file after a failure, and treats an already removed file as removed', async () => {
  const server = fakeServer({ 'DELETE /documents/:uid': () => new Refusal(503) })
  const { user } = show(<Card before="pan.pdf" />)
  const remove = () => user.click(card().getByRole('button', { name: /^Remove/ }))
  const dialog = () => within(screen.getByRole('dialog'))
  await remove()
  await user.click(dialog().getByRole('button', { name: 'Keep it' }))
  expect(server.callsOf('DELETE /documents/:uid')).toEqual([])
  await remove()
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(said()).toContain('Failed to remove the document. Please try again.'))
  server.answer('DELETE /documents/:uid', () => new Refusal(404))
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await card().findByRole('button', { name: /^Choose a file/ })
  expect(said()).not.toContain('pan.pdf')
})

test('removing a file also removes the failure of the one that should have replaced it', async () => {
  fakeServer({
    [UPLOAD]: () => new Refusal(422, { errors: { file: ['This PDF is protected.'] } }),
    'DELETE /documents/:uid': () => null,
  })
  const { user } = show(<Card before="pan.pdf" />)
  await choose(PAN)
  await card().findByText(/This PDF is protected/)
  await user.click(card().getByRole('button', { name: /^Remove/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await card().findByRole('button', { name: /^Choose a file/ })
  expect(said()).not.toContain('This PDF is protected')
})

test('a file can be dropped on its card, and a file dropped elsewhere does not replace the page', async () => {
  fakeServer({ [UPLOAD]: () => ({ file_info: stored('dropped.pdf') }) })
  show(<Card />)
  const dataTransfer = { types: ['Files'], files: [PAN], dropEffect: '' }
  for (const type of ['dragOver', 'drop'] as const) {
    expect(fireEvent[type](document.body, { dataTransfer }), `${type} is left to the browser`).toBe(false)
  }
  fireEvent.drop(screen.getByRole('region', { name: 'PAN Card' }), { dataTransfer })
  await card().findByRole('button', { name: /^Preview/ })
  expect(said()).toContain('dropped.pdf')
})

const FILE = 'GET /documents/:uid'
const PHOTO = { ...stored('पासपोर्ट.jpg'), type: 'image/jpeg' }
const preview = () => within(screen.getByRole('dialog', { name: 'PAN Card' }))

test.each([
  ['application/pdf', true, 'iframe'],
  ['application/pdf', false, 'none'],
  ['image/jpeg', true, 'img'],
])('a stored %s is shown by its type; built-in PDF viewer: %s', async (type, hasViewer, shownAs) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasViewer, configurable: true })
  const made: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push((blob as Blob).type)
    return 'about:blank'
  })
  const forgotten = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const saved = savedFiles()
  const server = fakeServer({ [FILE]: () => new Refusal(503) })
  const { user, unmount } = show(<FileCard {...CARD} stored={{ ...PHOTO, type, size: 3_000_000 }} />)
  await user.click(card().getByRole('button', { name: /^Preview/ }))
  await preview().findByText('Failed to load the document. Please try again.')
  expect(preview().queryByRole('button', { name: 'Download' })).toBeNull()
  server.answer(FILE, () => ({}))
  await user.click(preview().getByRole('button', { name: 'Try again' }))
  await preview().findByRole('button', { name: 'Download' })
  expect(server.callsOf(FILE).at(-1)).toMatchObject({ params: { uid: PHOTO.id }, query: { preview: '1' } })
  expect(made).toEqual([type])
  const shown = document.querySelector<HTMLIFrameElement>('dialog iframe, dialog img[alt]')
  expect(shown?.tagName.toLowerCase() ?? 'none').toBe(shownAs)
  expect(shown?.getAttribute('src') ?? 'about:blank').toBe('about:blank')
  expect(said().includes('This browser doesn’t show PDFs')).toBe(shownAs === 'none')
  expect(said()).not.toContain('Failed to load')
  await user.click(preview().getByRole('button', { name: 'Open in a new tab' }))
  expect(opened.mock.calls).toEqual([['about:blank', '_blank', 'noreferrer']])
  await user.click(preview().getByRole('button', { name: 'Download' }))
  expect(saved).toEqual(['पासपोर्ट.jpg'])
  const chosen = vi.spyOn(input(), 'click')
  await user.click(preview().getByRole('button', { name: 'Replace' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(chosen).toHaveBeenCalledTimes(1)
  unmount()
  expect(forgotten).toHaveBeenCalledWith('about:blank')
})

const CARD = {
  label: 'PAN Card',
  titleId: 'pan',
  children: <h2 id="pan">PAN Card</h2>,
  state: { phase: 'idle' },
  upload: () => {},
  onRemove: () => {},
} as const

/** A picture of this size, as the browser decodes it; records the parts drawn. */
function pictureOf(width: number, height: number) {
  const drawn: unknown[][] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }))
  const context = { drawImage: (_: unknown, ...place: number[]) => drawn.push(place) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `data:${this.width}x${this.height}`
  })
  return { drawn, close }
}

test.each([
  [PHOTO, 288, 576, [0, -72, 144, 288]],
  [PHOTO, 72, 36, [-72, 0, 288, 144]],
  [{ ...PHOTO, size: 2_000_000 }, 144, 144, [0, 0, 144, 144]],
  [{ ...PHOTO, size: 2_000_001 }, 144, 144, null],
  [stored('pan.pdf'), 144, 144, null],
])(
  'a small picture gets a thumbnail of its middle; a large one and a PDF are not fetched (%#)',
  async (file, width, height, place) => {
    const { drawn, close } = pictureOf(width, height)
    const server = fakeServer({ [FILE]: () => ({}) })
    show(<FileCard {...CARD} stored={file} />)
    const picture = () => document.querySelector('section img')
    if (place) await waitFor(() => expect(picture()?.getAttribute('src')).toBe('data:144x144'))
    expect(picture() !== null).toBe(place !== null)
    expect(drawn).toEqual(place ? [place] : [])
    expect(close).toHaveBeenCalledTimes(drawn.length)
    expect(server.callsOf(FILE).map(({ params, query }) => [params.uid, query])).toEqual(
      place ? [[PHOTO.id, { preview: '1' }]] : [],
    )
  },
)

test.each([
  ['image/jpeg', [6000, 4000], 100, { name: 'IMG.jpg', type: 'image/jpeg', drawn: [[0, 0, 3000, 2000]] }],
  ['image/png', [300, 200], 100, { name: 'IMG.jpg', type: 'image/jpeg', drawn: [[0, 0, 300, 200]] }],
  ['image/jpeg', [300, 200], 6_000_000, null],
  ['image/jpeg', [300, 200], null, null],
  ['application/pdf', [300, 200], 100, null],
])('an oversized %s is shrunk before it is sent, if possible (%#)', async (type, [width, height], bytes, sent) => {
  const { drawn } = pictureOf(width as number, height as number)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(bytes === null ? null : new Blob([new Uint8Array(bytes)])),
  )
  const server = fakeServer({ [UPLOAD]: () => ({ file_info: stored('pan.pdf') }) })
  show(<Card />)
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'IMG.PNG', { type }))
  if (sent) await card().findByRole('button', { name: /^Preview/ })
  else expect((await card().findByRole('alert')).textContent).toContain('must not be larger')
  const file = (server.callsOf(UPLOAD)[0]?.body as FormData | undefined)?.get('file') as File | undefined
  expect(file ? { name: file.name, type: file.type, drawn } : null).toEqual(sent)
})

test('a card highlights a file dragged over it, and accepts none while it is not ready or is uploading', async () => {
  const upload = vi.fn<(file: File) => void>()
  const pan = () => screen.getByRole('region', { name: 'PAN Card' })
  const dataTransfer = { types: ['Files'], files: [PAN], dropEffect: '' }
  const text = { types: ['text/plain'], files: [], dropEffect: '' }
  const { unmount } = show(<FileCard {...CARD} stored={null} upload={upload} />)
  expect(fireEvent.dragOver(document.body, { dataTransfer: text }), 'text is the browser’s own').toBe(true)
  fireEvent.dragOver(pan(), { dataTransfer })
  expect(pan().dataset.over).toBe('true')
  fireEvent.dragLeave(pan())
  expect(pan().dataset.over).toBeUndefined()
  fireEvent.dragOver(pan(), { dataTransfer })
  fireEvent.drop(pan(), { dataTransfer: text })
  expect([pan().dataset.over, upload.mock.calls.length]).toEqual([undefined, 0])
  fireEvent.drop(pan(), { dataTransfer })
  expect(upload).toHaveBeenCalledTimes(1)
  expect(said()).toContain(UPLOAD_LIMITS)
  expect(screen.queryByRole('button', { name: /^Take a photo/ })).toBeNull()
  unmount()
  expect(fireEvent.drop(document.body, { dataTransfer }), 'other pages are the browser’s own').toBe(true)

  const sending = { phase: 'sending', name: 'पैन.pdf', percent: 40, cancel: () => {} } as const
  const again = show(<FileCard {...CARD} stored={PHOTO} state={sending} upload={upload} ready={false} limits={false} />)
  fireEvent.dragOver(pan(), { dataTransfer })
  fireEvent.drop(pan(), { dataTransfer })
  expect([pan().dataset.over, pan().dataset.filled, upload.mock.calls.length]).toEqual([undefined, undefined, 1])
  expect(said()).toContain('पैन.pdf40%Uploading…')
  expect(screen.queryByRole('button')).toBeNull()
  again.unmount()

  show(<FileCard {...CARD} stored={null} ready={false} limits={false} handy />)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
  expect(screen.getByLabelText<HTMLInputElement>('Photograph PAN Card').disabled).toBe(true)
  expect(said()).not.toContain(UPLOAD_LIMITS)
})

test('a stored file shows its size and its date in India, and camera and files have a button each', async () => {
  const { unmount } = show(<FileCard {...CARD} stored={stored('pan.pdf')} />)
  expect(said()).toContain('pan.pdf5 KB · 19 Nov 2026')
  expect(screen.getByRole('region', { name: 'PAN Card' }).dataset.filled).toBe('true')
  expect(card().queryByRole('button', { name: /^Choose/ })).toBeNull()
  unmount()
  const upload = vi.fn<(file: File) => void>()
  const { user } = show(<FileCard {...CARD} stored={null} handy upload={upload} />)
  const camera = screen.getByLabelText<HTMLInputElement>('Photograph PAN Card')
  const clicks = [camera, input()].map((box) => vi.spyOn(box, 'click'))
  await user.click(card().getByRole('button', { name: /^Take a photo/ }))
  expect(clicks.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  await user.click(card().getByRole('button', { name: /^Choose a file/ }))
  expect(clicks.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  fireEvent.change(camera)
  expect(upload).not.toHaveBeenCalled()
})

test.each([
  [0, true],
  [400, true],
  [401, true],
  [404, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('an upload answered with status %s can be retried: %s; only 401 ends the session', async (status, mayPass) => {
  setToken('t1')
  fakeServer({ [UPLOAD]: () => (status === 0 ? LOST : new Refusal(status)) })
  show(<Card />)
  await choose(PAN)
  expect((await card().findByRole('alert')).textContent).toContain('(मेरा पैन.pdf)')
  expect(card().queryByRole('button', { name: /^Retry/ }) !== null).toBe(mayPass)
  expect(getToken()).toBe(status === 401 ? null : 't1')
})

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(' PAN Card', ''))
const FAILED = { phase: 'failed', name: 'पैन.pdf', message: 'Lost.', retry: () => {} } as const

test.each([
  [{ stored: null }, ['Choose a file']],
  [{ stored: null, handy: true }, ['Take a photo', 'Choose a file']],
  [{ stored: PHOTO }, ['Preview', 'Replace', 'Remove']],
  [{ stored: null, state: FAILED }, ['Retry', 'Choose another file']],
  [{ stored: null, state: { ...FAILED, retry: null } }, ['Choose another file']],
  [{ stored: PHOTO, state: { phase: 'done', name: 'पैन.pdf' } }, []],
  [
    { stored: null, handy: true, state: { phase: 'sending', name: 'पैन.pdf', percent: 4, cancel: () => {} } },
    ['Cancel the upload of'],
  ],
])('a card with %j offers %j', (change, buttons) => {
  fakeServer({ 'GET /documents/:uid': () => new Refusal(404) })
  show(<FileCard {...CARD} {...(change as { stored: null })} />)
  expect(names()).toEqual(buttons)
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    Object(change).state?.phase === 'failed' ? ['Lost. (पैन.pdf)'] : [],
  )
  const percent = { done: '100%', sending: '4%' }[String(Object(change).state?.phase)]
  expect(/\d+%/.exec(said())?.[0]).toBe(percent)
  expect(screen.getByRole('region').hasAttribute('data-filled')).toBe(change.stored !== null && percent === undefined)
  for (const input of document.querySelectorAll('input')) expect(input.disabled).toBe(percent !== undefined)
})

test('a file dropped beside its card is not opened by the browser', () => {
  show(<FileCard {...CARD} stored={null} />)
  for (const [types, isLeft] of [
    [['Files'], false],
    [['text/plain'], true],
  ] as const) {
    const dataTransfer = { types, files: [], dropEffect: 'copy' }
    expect([
      fireEvent.dragOver(document.body, { dataTransfer }),
      fireEvent.drop(document.body, { dataTransfer }),
    ]).toEqual([isLeft, isLeft])
  }
})
