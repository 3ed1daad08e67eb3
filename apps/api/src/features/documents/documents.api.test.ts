import { readFileSync } from 'node:fs'
import { USER_DOCUMENT_QUOTA_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { pdfUnpacked, SCRIPTED_PDFS } from '../../testing/files/hostile-files.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { encryptedPdf, pdf, phonePhoto, photo, pixelBomb } from '../../testing/files/sample-files.ts'
import { pay } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'

type Part = { kind?: string; bytes?: Buffer; name?: string; type?: string; fileFirst?: boolean }

function form({ kind = 'panCard', bytes, name = 'my pan.png', type = 'image/png', fileFirst = false }: Part): FormData {
  const data = new FormData()
  const addFile = () => bytes && data.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  if (fileFirst) addFile()
  if (kind !== '') data.append('document_type', kind)
  if (!fileFirst) addFile()
  return data
}

function upload(api: TestApi, { id, token }: { id: number; token: string }, part: Part) {
  return api.post(`/remittances/${id}/upload-document`, { token, raw: form(part) })
}

function documentsOf({ services }: TestApi, { id }: { id: number }) {
  return services.db.selectFrom('documents').selectAll().where('remittance_id', '=', id).orderBy('id').execute()
}

/** Long enough not to occur in ciphertext by chance. */
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')

onBothEngines('documents', (setup, { once }) => {
  once('an uploaded picture is returned with a watermark, as a download or inline', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const picture = await photo('png')
    const { status, body } = await upload(api, remittance, { bytes: picture })
    expect(status).toBe(200)
    const info = body.data.file_info
    expect(info).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      document_type: 'panCard',
      name: 'my pan.png',
      size: expect.any(Number),
      type: 'image/png',
      uploaded_at: '2026-11-16T06:30:00.000Z',
      url: `/api/documents/${info.id}`,
    })
    const { token, id } = remittance
    expect((await api.get(`/remittances/${id}`, { token })).body.data.documents).toEqual({ panCard: info })
    const save = await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: 612_345 } })
    expect(save.body.data).toMatchObject({ amount: 612_345, documents: { panCard: info } })

    const saved = await api.get(`/documents/${info.id}`, { token })
    expect(saved.status).toBe(200)
    expect(saved.bytes.length).toBe(info.size)
    expect(saved.bytes.equals(picture)).toBe(false)
    expect((await sharp(saved.bytes).metadata()).width).toBe(800)
    expect(saved.headers.get('content-type')).toBe('image/png')
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="my pan.png"; filename*=UTF-8''my%20pan.png`,
    )
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(saved.headers.get('cache-control')).toBe('no-store')
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')

    const shown = await api.get(`/documents/${info.id}?preview=1`, { token })
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
  })

  test('a replacement leaves one document and deletes the old file', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const first = await upload(api, remittance, { bytes: await photo('png') })
    const second = await upload(api, remittance, { bytes: await photo('jpeg'), name: 'b.jpg', type: 'image/jpeg' })
    const old = await api.get(`/documents/${first.body.data.file_info.id}`, { token: remittance.token })
    expect(old.status).toBe(404)
    const { data } = (await api.get(`/remittances/${remittance.id}`, { token: remittance.token })).body
    expect(data.documents).toEqual({ panCard: second.body.data.file_info })
    const body = { step: 'sender_details', data: { ...STEP_ANSWERS.sender_details, city: 'Mysuru' } }
    const save = await api.put(`/remittances/${remittance.id}`, { token: remittance.token, body })
    expect(save.body.data.documents).toEqual(data.documents)
    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    expect(api.newFiles()).toHaveLength(1)
    const kept = await api.get(`/documents/${second.body.data.file_info.id}`, { token: remittance.token })
    expect(kept.status).toBe(200)
  })

  test('concurrent uploads of one kind leave one document and no stray file', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await photo('png', 200, 200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(api, remittance, { bytes })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    expect(api.newFiles()).toHaveLength(1)
  })

  test('removing a document deletes its file', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const { body } = await upload(api, remittance, { bytes: await photo('png') })
    const path = `/documents/${body.data.file_info.id}`
    expect((await api.delete(path, { token: remittance.token })).body).toEqual({ success: true })
    expect((await api.get(path, { token: remittance.token })).status).toBe(404)
    expect((await api.delete(path, { token: remittance.token })).status).toBe(404)
    await api.services.jobs.runDue()
    expect(api.newFiles()).toEqual([])
  })

  once('the documents of a submitted remittance cannot be changed', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const { body } = await upload(api, remittance, { bytes: await photo('png') })
    await pay(api, remittance.id)
    expect((await upload(api, remittance, { bytes: await photo('png') })).status).toBe(409)
    const path = `/documents/${body.data.file_info.id}`
    expect((await api.delete(path, { token: remittance.token })).status).toBe(409)
    expect((await api.get(path, { token: remittance.token })).status).toBe(200)
  })

  once('another user cannot see, replace or remove a document', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const { body } = await upload(api, remittance, { bytes: await photo('png') })
    const path = `/documents/${body.data.file_info.id}`
    const { token } = await api.signUp()
    expect((await api.get(path, { token })).status).toBe(404)
    expect((await api.delete(path, { token })).status).toBe(404)
    expect((await upload(api, { ...remittance, token }, { bytes: await photo('png') })).status).toBe(404)
    expect((await api.get(path)).status).toBe(401)
  })

  test('a user’s storage is limited, even for concurrent uploads', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await photo('png', 100, 100)
    const { body } = await upload(api, remittance, { kind: 'panCard', bytes })
    const { size } = body.data.file_info
    // Room for one more of this size, but not for two.
    await api.services.db
      .updateTable('documents')
      .set({ size: USER_DOCUMENT_QUOTA_BYTES - Math.floor(size * 1.5) })
      .execute()
    const kinds = ['passportFront', 'passportBack', 'addressProof']
    const answers = await Promise.all(kinds.map((kind) => upload(api, remittance, { kind, bytes })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe(SERVER_MESSAGES.documents.quota)
    expect((await upload(api, remittance, { kind: 'panCard', bytes })).status).toBe(200)

    // The same kind in another remittance is not replaced.
    const full = api.services.db.updateTable('documents').set({ size: USER_DOCUMENT_QUOTA_BYTES })
    await full.where('remittance_id', '=', remittance.id).where('kind', '=', 'panCard').execute()
    const setAside = api.services.db.updateTable('remittances').set({ set_aside_at: api.clock.now() })
    await setAside.where('id', '=', remittance.id).execute()
    const another = await readyRemittance(api, { token: remittance.token })
    expect((await upload(api, another, { kind: 'panCard', bytes })).status).toBe(422)
  })

  once('stored files are encrypted, and do not decrypt in another place', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await pdf()
    await upload(api, remittance, { bytes, name: 'plantedname.pdf', type: 'application/pdf' })
    await upload(api, remittance, { kind: 'addressProof', bytes: await photo('png') })
    const [one = '', two = ''] = api.newFiles()
    for (const file of [one, two]) {
      const content = readFileSync(file)
      expect(content.includes('%PDF') || content.includes(PNG_START) || content.includes('plantedname')).toBe(false)
    }
    const rows = await documentsOf(api, remittance)
    expect(JSON.stringify(rows)).not.toContain('plantedname')

    const [first, second] = rows
    await api.services.db
      .updateTable('documents')
      .set({ storage_key: 'x' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await api.services.db
      .updateTable('documents')
      .set({ storage_key: first?.storage_key ?? '' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    expect((await api.get(`/documents/${second?.uid}`, { token: remittance.token })).status).toBe(500)
  })

  once('erasing a remittance erases its documents', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    await upload(api, remittance, { bytes: await photo('png') })
    await api.post('/remittances/start-new', { token: remittance.token })
    api.clock.advance({ days: 31 })
    await api.services.jobs.runDue()
    expect(api.newFiles()).toEqual([])
    expect(await documentsOf(api, remittance)).toEqual([])
  })

  once('a completed remittance does not count towards the storage limit', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await photo('png', 100, 100)
    await upload(api, remittance, { bytes })
    await api.services.db.updateTable('documents').set({ size: USER_DOCUMENT_QUOTA_BYTES }).execute()
    await pay(api, remittance.id)
    const next = await readyRemittance(api, { token: remittance.token })
    expect((await upload(api, next, { bytes })).status).toBe(200)
  })
})

onOneEngine('the file of a document', (setup) => {
  test('a PDF is served without its scripts, wherever they were', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const left: string[] = []
    for (const [where, bytes] of Object.entries(SCRIPTED_PDFS)) {
      const { body } = await upload(api, remittance, { bytes, name: 'deed.pdf', type: 'application/pdf' })
      const served = await api.get(`/documents/${body.data.file_info.id}`, { token: remittance.token })
      const unpacked = await pdfUnpacked(served.bytes)
      expect(unpacked).toContain('0 0 1 rg 10 10 50 50 re f')
      if (/planted|\/(JavaScript|JS|AA|URI|OpenAction|Launch)\b/.test(unpacked)) left.push(where)
    }
    expect(left).toEqual([])
  })

  test('a PDF carries the reference number on its page', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const { body } = await upload(api, remittance, { bytes: await pdf(), name: 'deed.pdf', type: 'application/pdf' })
    const { bytes } = await api.get(`/documents/${body.data.file_info.id}`, { token: remittance.token })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(body.data.file_info.type).toBe('application/pdf')
    expect(await pdfWords(bytes)).toContain(remittance.reference)
  })

  test('the form’s parts may come in either order, for every kind', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await phonePhoto()
    const kinds = ['panCard', 'addressProof', 'sender_bank_document', 'receiver_bank_document']
    for (const kind of kinds) {
      const { status } = await upload(api, remittance, {
        kind,
        bytes,
        name: 'a.jpg',
        type: 'image/jpeg',
        fileFirst: true,
      })
      expect(status).toBe(200)
    }
    const { body } = await api.get('/remittances/current', { token: remittance.token })
    expect(Object.keys(body.data.documents).sort()).toEqual([...kinds].sort())
  })

  test.each([
    ['a file of 6 MB', { bytes: Buffer.alloc(6 * 1024 * 1024, 1) }, 413, MESSAGES.documents.tooLarge],
    [
      'a file of 40 MB',
      { bytes: Buffer.alloc(40 * 1024 * 1024, 1), fileFirst: true },
      413,
      MESSAGES.documents.tooLarge,
    ],
    ['an SVG called PNG', { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415, /SVG/],
    [
      'HTML called JPG',
      { bytes: Buffer.from('<html><script>1</script>'), name: 'a.jpg', type: 'image/jpeg' },
      415,
      /web page/,
    ],
    ['an empty file', { bytes: Buffer.alloc(0) }, 422, /empty/],
    ['a pixel bomb', { bytes: pixelBomb(20_000) }, 422, /pixels/],
    ['no file', {}, 422, SERVER_MESSAGES.documents.fileRequired],
    ['an unknown kind', { kind: 'selfie', bytes: Buffer.from('x') }, 422, MESSAGES.documents.kindUnknown],
    ['no kind', { kind: '', bytes: Buffer.from('x') }, 422, MESSAGES.documents.kindUnknown],
  ])('%s is refused with a plain message, and no document is stored', async (_what, part, expected, message) => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const { status, body } = await upload(api, remittance, part)
    expect([status, body.success, body.message]).toEqual([expected, false, expect.stringMatching(message)])
    const { data } = (await api.get(`/remittances/${remittance.id}`, { token: remittance.token })).body
    expect(data.documents).toEqual({})
  })

  test('protected and truncated PDFs are refused', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const type = 'application/pdf'
    const locked = await upload(api, remittance, { bytes: encryptedPdf(), name: 'a.pdf', type })
    expect([locked.status, locked.body.message]).toEqual([422, expect.stringMatching(/password/)])
    const half = (await pdf()).subarray(0, 300)
    expect((await upload(api, remittance, { bytes: half, name: 'a.pdf', type })).status).toBe(422)
  })

  test('a body that is no form, or a broken one, is refused', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    const path = `/remittances/${id}/upload-document`
    expect((await api.post(path, { token, body: { document_type: 'panCard' } })).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await api.post(path, { token, raw: '--x\r\nContent-Disp', headers })).status).toBe(400)
    expect(
      (await api.post(path, { token, raw: 'nothing', headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400)
    const two = form({ bytes: await photo('png') })
    two.append('file', new Blob(['second']), 'b.png')
    expect((await api.post(path, { token, raw: two })).status).toBe(400)
  })

  test('a file name cannot disguise a file or leave its folder', async () => {
    const api = await setup()
    const remittance = await readyRemittance(api)
    const bytes = await photo('png')
    const { body } = await upload(api, remittance, { bytes, name: '../../etc/पैन‮gnp.exe:.png' })
    expect(body.data.file_info.name).toBe('पैनgnp.exe_.png')
    const { headers } = await api.get(`/documents/${body.data.file_info.id}`, { token: remittance.token })
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="__gnp.exe_.png"; filename*=UTF-8''%E0%A4%AA%E0%A5%88%E0%A4%A8gnp.exe_.png`,
    )
    const long = await upload(api, remittance, { bytes, name: `${'🏠'.repeat(101)}.png` })
    expect(long.body.data.file_info.name).toBe(`${'🏠'.repeat(100)}.png`)
  })
})
