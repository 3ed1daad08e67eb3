import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal, underWay } from '../../testing/fake-server.ts'
import { held, said, show } from '../../testing/show.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { DocumentCard } from './documents.tsx'

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

test('a file is sent with its kind and name, and shown once the server has it', async () => {
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

test('the same file can be chosen again after it was refused', async () => {
  const server = fakeServer({ [UPLOAD]: () => new Refusal(422, { errors: { file: ['This PDF is protected.'] } }) })
  show(<Card />)
  await choose(PAN)
  expect((await card().findByRole('alert')).textContent).toContain('This PDF is protected. (मेरा पैन.pdf)')
  expect(card().queryByRole('button', { name: /^Retry/ })).toBeNull()
  // A browser says nothing about a choice that is the same as before.
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
])('%s is refused before it is sent, with the reason, and another can be chosen', async (name, type, size, message) => {
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

test('progress is shown, but never full before the server has answered, and nothing else can be chosen meanwhile', async () => {
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

test('a lost connection is told, and Retry sends the same file', async () => {
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

test('it is told also after the step was left', async () => {
  const { promise, resolve } = held<Refusal>()
  fakeServer({ [UPLOAD]: () => promise })
  const { user } = show(<CardOrNot />)
  await choose(PAN)
  await card().findByRole('progressbar')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  resolve(LOST)
  await waitFor(() => expect(said()).toContain('मेरा पैन.pdf wasn’t uploaded'))
})

test('removing asks first, keeps the file when it fails, and takes one that is gone elsewhere for removed', async () => {
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

test('a file can be dropped on its card, and one that misses is not opened in place of the form', async () => {
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
