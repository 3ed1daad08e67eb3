import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { said } from '../../testing/show.tsx'
import { showAtDesk } from '../cases/show-desk.tsx'
import { Viewer } from './viewer.tsx'

/** Draws nothing: the mock records the size and rotation of each page. */
const pdf = vi.hoisted(() => ({
  sizes: [[0, 0, 0]],
  drawn: [] as unknown[],
  open: 0,
  fails: '',
  held: null as Promise<void> | null,
  cancelled: 0,
}))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => {
  const pageOf = ([width = 0, height = 0, rotate = 0]: number[]) => ({
    rotate,
    getViewport: ({ scale, rotation = rotate }: { scale: number; rotation?: number }) => {
      const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
      return { width: across * scale, height: down * scale, rotation }
    },
    render: ({ viewport }: { viewport: object }) => {
      pdf.drawn.push(viewport)
      const promise = pdf.fails === 'drawing' ? Promise.reject(new Error('no')) : (pdf.held ?? Promise.resolve())
      const cancel = () => {
        pdf.cancelled += 1
      }
      return { promise, cancel }
    },
  })
  const getDocument = () => {
    pdf.open += 1
    const pages = { numPages: pdf.sizes.length, getPage: async (page: number) => pageOf(pdf.sizes[page - 1] ?? []) }
    const promise = pdf.fails === 'opening' ? Promise.reject(new Error('no')) : Promise.resolve(pages)
    const destroy = async () => {
      pdf.open -= 1
    }
    return { promise, destroy }
  }
  return { getDocument, GlobalWorkerOptions: {}, version: '9' }
})

const FILE = 'GET /desk/documents/:uid'
const uid = (last: number) => `d0c00000-0000-4000-8000-00000000000${last}`
const DOCUMENTS = [
  { uid: uid(1), label: 'PAN-Größe', mediaType: 'image/png' },
  { uid: uid(2), label: 'पासपोर्ट', mediaType: 'image/jpeg' },
  { uid: uid(3), label: 'Deed', mediaType: 'image/png' },
]

/** Gives every window a fixed size, because nothing is laid out here. */
let resized: (() => void)[] = []
const shown = new Map<string, string>()
beforeEach(() => {
  resized = []
  shown.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (entries: { contentRect: { width: number; height: number } }[]) => void) {
        resized.push(() => tell([{ contentRect: { width: 400.7, height: 300.2 } }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${shown.size}`
    shown.set(address, (file as Blob).type)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void shown.delete(address))
})

function Opened({ documents = DOCUMENTS }: { documents?: typeof DOCUMENTS }) {
  const [now, show] = useState(documents[0]?.uid)
  const one = documents.find((document) => document.uid === now) ?? documents[0]
  return one && <Viewer documents={documents} shown={one} onShow={show} />
}

function open(documents = DOCUMENTS) {
  const server = fakeServer({ [FILE]: () => ({}) })
  return { server, ...showAtDesk(<Opened documents={documents} />) }
}

const pane = (label: string) => within(screen.getByLabelText(label, { selector: 'section' }))
const picture = (label: string) => screen.findByAltText<HTMLImageElement>(label)
/** Simulates that a photo of 800 by 600 has loaded. */
async function loaded(label: string): Promise<HTMLImageElement> {
  const image = await picture(label)
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } })
  fireEvent.load(image)
  act(() => {
    for (const tell of resized) tell()
  })
  return image
}
const look = ({ style }: HTMLImageElement) => [style.width, style.height, style.rotate]
/** In order, without the repeated requests of React's development mode. */
const asked = (server: ReturnType<typeof open>['server']) =>
  server.callsOf(FILE).flatMap(({ params }, at, all) => (all[at - 1]?.params.uid === params.uid ? [] : params.uid))

test('a picture fits its window, and buttons and keys zoom and rotate it', async () => {
  const { user } = open()
  const image = await loaded('PAN-Größe')
  const { getByLabelText } = pane('PAN-Größe')
  const size = () => getByLabelText('Size').textContent
  expect([look(image), size()]).toEqual([['400px', '300px', '0deg'], '100%'])
  await user.click(getByLabelText('Larger'))
  expect([look(image), size()]).toEqual([['500px', '375px', '0deg'], '125%'])
  await user.click(getByLabelText('Smaller'))
  await user.click(getByLabelText('Smaller'))
  expect(size()).toBe('75%')
  await user.click(getByLabelText('Fit'))
  await user.click(getByLabelText('Rotate'))
  expect([look(image), size()]).toEqual([['300px', '225px', '90deg'], '100%'])
  expect(image.parentElement?.style.width).toBe('225px')
  await user.keyboard('++-.')
  expect([look(image)[2], size()]).toEqual(['180deg', '125%'])
  await user.keyboard('0')
  expect(size()).toBe('100%')
  expect(screen.queryByLabelText('Page')).toBeNull()
})

test('a document is shown with its known media type and released when another is chosen', async () => {
  const { server, user } = open()
  await loaded('PAN-Größe')
  expect([...shown.values()]).toEqual(['image/png'])
  await user.selectOptions(screen.getByLabelText('Document'), 'पासपोर्ट')
  await loaded('पासपोर्ट')
  expect([...shown.values()]).toEqual(['image/jpeg'])
  await user.selectOptions(screen.getByLabelText('Document'), 'PAN-Größe')
  await loaded('PAN-Größe')
  expect(asked(server)).toEqual([uid(1), uid(2), uid(1)])
})

test('two documents are shown side by side, each with its own view, and keys apply to the one last touched', async () => {
  const { user } = open()
  await loaded('PAN-Größe')
  expect(screen.queryByLabelText('Beside')).toBeNull()
  await user.click(screen.getByLabelText('Side by side'))
  const second = await loaded('पासपोर्ट')
  expect(screen.getByLabelText('Side by side').getAttribute('aria-pressed')).toBe('true')
  const beside = screen.getByLabelText<HTMLSelectElement>('Beside')
  expect([...beside.options].map(({ textContent }) => textContent)).toEqual(['पासपोर्ट', 'Deed'])
  const sizes = () => screen.getAllByLabelText('Size').map(({ textContent }) => textContent)
  await user.keyboard('+')
  expect(sizes()).toEqual(['125%', '100%'])
  fireEvent.pointerDown(second)
  await user.keyboard('+')
  expect(sizes()).toEqual(['125%', '125%'])
  // Reached with the Tab key, too.
  fireEvent.focus(pane('PAN-Größe').getByLabelText('Fit'))
  await user.keyboard('-')
  expect(sizes()).toEqual(['100%', '125%'])
  await user.keyboard('+')
  fireEvent.focus(pane('पासपोर्ट').getByLabelText('Fit'))
  await user.selectOptions(beside, 'Deed')
  await loaded('Deed')
  expect(sizes()).toEqual(['125%', '100%'])
  // The two panes never show the same document.
  await user.selectOptions(screen.getByLabelText('Document'), 'Deed')
  await loaded('PAN-Größe')
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Deed', 'PAN-Größe'])
  await user.click(screen.getByLabelText('Side by side'))
  expect(screen.queryByLabelText('Beside')).toBeNull()
  await user.keyboard('+')
  expect(sizes()).toEqual(['125%'])
})

test('a single document has no side-by-side view, and a broken file is reported', async () => {
  open(DOCUMENTS.slice(0, 1))
  expect(screen.queryByLabelText('Side by side')).toBeNull()
  expect(screen.getByLabelText('Loading the document')).toBeTruthy()
  await loaded('PAN-Größe')
  fireEvent.error(await picture('PAN-Größe'))
  await screen.findByText('This file can’t be shown. Ask the customer for another copy.')
  expect(screen.queryByText('Try again')).toBeNull()
})

test('a document that fails to load shows the reason and can be retried', async () => {
  const server = fakeServer({ [FILE]: () => new Refusal(410, { message: 'It was erased.' }) })
  const { user } = showAtDesk(<Opened />)
  await screen.findByText('It was erased.')
  server.answer(FILE, () => ({}))
  await user.click(screen.getByText('Try again'))
  await waitFor(() => expect(screen.queryByText('It was erased.')).toBeNull())
  await picture('PAN-Größe')
})

const SCAN = [{ uid: uid(4), label: 'Kaufvertrag', mediaType: 'application/pdf' }]
const resize = () =>
  act(() => {
    for (const tell of resized) tell()
  })
/** Happy DOM does not reflect role and aria-label properties as attributes. */
const sheets = () => [...document.querySelectorAll('canvas')].map(({ role, ariaLabel }) => [role, ariaLabel])
const sheet = (name: string) => waitFor(() => expect(sheets()).toEqual([['img', name]]))
const drawn = () =>
  [...document.querySelectorAll('canvas')].flatMap(({ width, height, style }) => [
    width,
    height,
    style.width,
    style.height,
  ])

test('a PDF is drawn page by page at the screen’s resolution and rotation, and released at the end', async () => {
  const upright = [600, 800, 0]
  Object.assign(pdf, { sizes: [upright, [800, 600, 90]], drawn: [], open: 0, fails: '' })
  vi.stubGlobal('devicePixelRatio', 2)
  const { user, unmount } = open(SCAN)
  await waitFor(() => expect(pdf.open).toBe(1))
  expect(pdf.drawn).toEqual([])
  resize()
  await sheet('Kaufvertrag, page 1 of 2')
  expect(drawn()).toEqual([450, 600, '225px', '300px'])
  expect(screen.queryByLabelText('Loading the document')).toBeNull()
  const { getByLabelText } = pane('Kaufvertrag')
  const enabled = () =>
    ['Page before', 'Next page'].map((name) => !(getByLabelText(name) as HTMLButtonElement).disabled)
  expect([getByLabelText('Page').textContent, enabled()]).toEqual(['1 of 2', [false, true]])
  await user.click(getByLabelText('Rotate'))
  await waitFor(() => expect(drawn()).toEqual([800, 600, '400px', '300px']))
  await user.click(getByLabelText('Next page'))
  await sheet('Kaufvertrag, page 2 of 2')
  expect([getByLabelText('Page').textContent, enabled()]).toEqual(['2 of 2', [true, false]])
  expect(pdf.drawn.at(-1)).toMatchObject({ rotation: 180 })
  await user.click(getByLabelText('Page before'))
  await sheet('Kaufvertrag, page 1 of 2')
  unmount()
  expect(pdf.open).toBe(0)
})

test.each(['opening', 'drawing'])('a PDF is reported as broken when %s it fails', async (fails) => {
  Object.assign(pdf, { sizes: [[600, 800, 0]], open: 0, fails })
  open(SCAN)
  await screen.findByLabelText('Kaufvertrag, shown')
  resize()
  await screen.findByText('This file can’t be shown. Ask the customer for another copy.')
  expect(sheets()).toEqual([])
  await waitFor(() => expect(pdf.open).toBe(0))
})

test('a PDF with one page has no page buttons', async () => {
  Object.assign(pdf, { sizes: [[300, 300, 0]], open: 0, fails: '' })
  open(SCAN)
  await screen.findByLabelText('Kaufvertrag, shown')
  resize()
  await sheet('Kaufvertrag')
  expect(screen.queryByLabelText('Page')).toBeNull()
})

test('a drawing that is overtaken by another is cancelled and never shown, even if it fails', async () => {
  let fail: (error: Error) => void = () => {}
  const held = new Promise<void>((_, reject) => {
    fail = reject
  })
  Object.assign(pdf, { sizes: [[600, 800, 0]], drawn: [], open: 0, fails: '', held, cancelled: 0 })
  const { user } = open(SCAN)
  await screen.findByLabelText('Kaufvertrag, shown')
  resize()
  await waitFor(() => expect(pdf.drawn).toHaveLength(1))
  expect(screen.getByLabelText('Loading the document')).toBeTruthy()
  pdf.held = null
  await user.click(pane('Kaufvertrag').getByLabelText('Rotate'))
  await sheet('Kaufvertrag')
  expect(pdf.cancelled).toBeGreaterThan(0)
  fail(new Error('cancelled'))
  await act(() => new Promise((done) => setTimeout(done)))
  expect(sheets()).toEqual([['img', 'Kaufvertrag']])
  expect(document.querySelector('canvas')?.parentElement?.textContent).toBe('')
  expect(said()).not.toContain('can’t be shown')
})
