import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import { afterEach, expect, test, vi } from 'vitest'
import { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { pdfTexts } from '../../testing/files/pdf-text.ts'
import { pdfSaying } from '../../testing/files/sample-files.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { certifyingFirm, udin } from '../../testing/scenes/certificate.ts'
import { STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { makePackets } from './packet/packet.ts'

let release = () => {}
afterEach(() => {
  release()
  vi.useRealTimers()
})

/** A separate process, which counts the files it stores and cannot read stored files before `read` lets it. */
async function processOf(services: Services, read: Promise<void> = Promise.resolve()) {
  const { storage } = services
  const stored: string[] = []
  const asked: string[] = []
  const own: Services = {
    ...services,
    jobs: new Jobs(services),
    storage: {
      ...storage,
      put: (key, bytes) => {
        stored.push(key)
        return storage.put(key, bytes)
      },
      read: async (key) => {
        asked.push(key)
        await read
        return storage.read(key)
      },
    },
  }
  await makePackets(own)
  return { jobs: own.jobs, stored, asked }
}

/** A form as the portal gives it back. */
async function filedForm(words: string): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await pdfSaying(words))], { type: 'application/pdf' }), 'form-145.pdf')
  return form
}

onBothEngines('the filed form', (setup) => {
  test('is read without blocking requests, proposes its number and is added to the packet', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const open = await firm.toSign()
    const { id, token, at } = open
    const add = async (words: string) => api.post(`${at}/documents/form_145`, { token, raw: await filedForm(words) })
    const early = await add('Too early')
    expect([early.status, early.body.message]).toEqual([409, CASE_MESSAGES.notTakenNow])
    await firm.certify(id)

    const readingOf = async () => (await open.read()).papers.find(({ kind }) => kind === 'form_145')?.reading
    expect((await add('Acknowledgement number: ACK146000001, Ack. no. 145000000000001')).status).toBe(200)
    expect(await readingOf()).toEqual({ state: 'waiting', number: null })
    await api.services.jobs.runDue()
    expect(await readingOf()).toEqual({ state: 'found', number: '145000000000001' })
    const stored = await api.services.db
      .selectFrom('documents')
      .select(['text_state', 'text_sealed'])
      .where('remittance_id', '=', id)
      .where('kind', '=', 'form_145')
      .executeTakeFirstOrThrow()
    expect(stored.text_state).toBe('read')
    expect(stored.text_sealed).not.toContain('145000000000001')

    await open.send('filed', { acknowledgement: '145000000000002' })
    expect(await readingOf()).toEqual({ state: 'not_found', number: '145000000000002' })
    expect((await add('The number of this form is 145000000000002, says the portal')).status).toBe(200)
    await api.services.jobs.runDue()
    const atDesk = (await firm.signer.read(id)).papers.find(({ kind }: { kind: string }) => kind === 'form_145')
    const found = { state: 'found', number: '145000000000002' }
    expect([await readingOf(), atDesk.reading]).toEqual([found, found])

    await api.post(`/remittances/${id}/packet`, { token })
    await api.services.jobs.runDue()
    const packet = (await api.get(`/remittances/${id}/packet/file`, { token })).bytes
    const pages = (await pdfTexts(packet)).map((pieces) => pieces.map(({ text }) => text).join(' '))
    const { bankName, ifsc } = STEP_ANSWERS.sender_bank_details
    for (const fact of [bankName, `IFSC ${ifsc}`, '145000000000002, found in the filed form']) {
      expect(pages[0]).toContain(fact)
    }
    expect(pages.join()).not.toContain('filing sheet')
    const page = pages.findIndex((text) => text.includes('The number of this form is')) + 1
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(`Filed Form 145 ${page}`)
    expect(pages[0]).toContain(`Contents: ${pages.length} pages`)
  })
})

onOneEngine('a filed form', (setup) => {
  test('as a picture is reported as such, and cannot be added for another customer', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const open = await firm.toSign('A')
    await firm.signer.does(open.id, 'certify')
    const { form } = await sampleUpload('form_145')
    const added = await api.post(`${open.at}/documents/form_145`, { token: open.token, raw: form })
    expect(added.status).toBe(200)
    await api.services.jobs.runDue()
    const reading = (await open.read()).papers.find(({ kind }) => kind === 'form_145')?.reading
    expect(reading).toEqual({ state: 'no_text', number: null })
    const { token } = await api.signUp()
    const stranger = await api.post(`${open.at}/documents/form_145`, { token, raw: await filedForm('Mine') })
    expect(stranger.status).toBe(404)
  })
})

onBothEngines('a packet', (setup) => {
  test('that waits longer than a lease lasts is made once', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const cases = [await firm.toSign(), await firm.toSign()]
    for (const [index, { id, token }] of cases.entries()) {
      expect((await firm.certify(id, { udin: udin(`PACKET000${index}`) })).status).toBe(200)
      expect((await api.post(`/remittances/${id}/packet`, { token })).body.data.state).toBe('making')
    }
    const readable = Promise.withResolvers<void>()
    release = readable.resolve
    const slow = await processOf(api.services, readable.promise)
    const other = await processOf(api.services)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    slow.jobs.start()
    await expect.poll(() => slow.asked.length).toBe(1)
    const leases = async () => {
      const rows = api.services.db.selectFrom('jobs').select('leased_until')
      const found = await rows.where('kind', '=', 'certificate.make-packet').execute()
      return found.map(({ leased_until }) => Number(leased_until) - api.clock.now())
    }
    await expect.poll(leases).toEqual([60_000, 60_000])
    for (let passed = 0; passed < 120; passed += 20) {
      api.clock.advance({ seconds: 20 })
      vi.advanceTimersByTime(20_000)
      await expect.poll(leases).toEqual([60_000, 60_000])
      await other.jobs.runDue()
    }
    release()
    await expect.poll(leases).toEqual([])
    await slow.jobs.stop()
    expect([slow.stored.length, other.stored.length]).toEqual([2, 0])
    for (const { id, token } of cases) {
      expect((await api.get(`/remittances/${id}/packet`, { token })).body.data.state).toBe('ready')
    }
  })
})

onOneEngine('a packet that is asked for', (setup) => {
  test('leaves out a document that the firm rejected', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, token, at } = await firm.inReview()
    const added = async (kind: 'loan_paper' | 'contract_note') => {
      const raw = (await sampleUpload(kind)).form
      expect((await api.post(`${at}/documents/${kind}`, { token, raw })).status).toBe(200)
    }
    await added('loan_paper')
    await added('contract_note')
    const rejected = await api.services.db
      .selectFrom('documents')
      .select('uid')
      .where('kind', '=', 'loan_paper')
      .executeTakeFirstOrThrow()
    const verdict = { verdict: 'not_usable', document: rejected.uid, reason: 'altered' }
    expect((await firm.preparer.put(`/desk/cases/${id}/papers/loan_paper`, verdict)).status).toBe(200)
    await firm.save(id, 'D')
    await firm.prepare(id)
    await firm.signer.does(id, 'certify')

    await api.post(`/remittances/${id}/packet`, { token })
    await api.services.jobs.runDue()
    const { bytes } = await api.get(`/remittances/${id}/packet/file`, { token })
    const contents = (await pdfTexts(bytes))[0]?.map(({ text }) => text).join(' ')
    expect(contents).toContain(paperLabel('contract_note'))
    expect(contents).not.toContain(paperLabel('loan_paper'))
  })

  test('again is the same while it is being made or ready, and a new one once it is late, failed or old', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, token, send } = await firm.toSign()
    const ask = async () => (await api.post(`/remittances/${id}/packet`, { token })).body
    const packet = async () => (await api.get(`/remittances/${id}/packet`, { token })).body.data
    const uid = async () => (await api.services.db.selectFrom('bank_packets').select('uid').executeTakeFirst())?.uid
    expect((await ask()).success).toBe(false)
    await firm.certify(id)
    expect(await packet()).toMatchObject({ state: 'none', asked_at: null, url: null })
    await ask()
    const first = await uid()
    api.clock.advance({ seconds: 599 })
    await ask()
    expect([await uid(), (await packet()).state]).toEqual([first, 'making'])
    api.clock.advance({ seconds: 1 })
    await ask()
    const second = await uid()
    expect(second).not.toBe(first)

    const gone = Promise.reject(new Error('the disk is gone'))
    gone.catch(() => {})
    const broken = await processOf(api.services, gone)
    const states: string[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      await broken.jobs.runDue()
      states.push((await packet()).state)
      api.clock.advance({ hours: 1 })
    }
    expect(states).toEqual(['making', 'making', 'failed'])
    expect((await api.get(`/remittances/${id}/packet/file`, { token })).status).toBe(409)
    await ask()
    const third = await uid()
    expect(third).not.toBe(second)
    await api.services.jobs.runDue()
    const ready = await packet()
    expect(ready).toMatchObject({ state: 'ready', is_stale: false, url: `/api/remittances/${id}/packet/file` })
    const { bytes } = await api.get(`/remittances/${id}/packet/file`, { token })
    expect([bytes.length, await uid()]).toEqual([ready.file_size, third])
    await ask()
    expect(await uid()).toBe(third)

    await send('filed', { acknowledgement: '145000000000002' })
    expect(await packet()).toMatchObject({ state: 'ready', is_stale: true })
    await ask()
    expect(await uid()).not.toBe(third)
    await api.services.jobs.runDue()
    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    expect((await api.get(`/remittances/${id}/packet/file`, { token })).status).toBe(200)
    const kept = await api.services.db.selectFrom('bank_packets').select('storage_key').executeTakeFirst()
    api.clock.advance({ hours: 25 })
    await api.services.jobs.runDue()
    expect((await packet()).state).toBe('none')
    await expect(api.services.storage.get(kept?.storage_key ?? '')).rejects.toThrow()
  })
})
