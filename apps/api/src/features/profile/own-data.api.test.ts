import { request } from 'node:http'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { asCents } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines, onEmptyDatabases } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { filesInZip } from '../../testing/files/zip-files.ts'
import { cookieOf } from '../../testing/http-client.ts'
import { login, newestCode, otherThan, PASSWORD, verify } from '../../testing/scenes/accounts.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { atDesk, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { proveDeletion } from '../accounts/accounts.ts'
import { act, findCase } from '../case/case.ts'
import { insertEnquiries, sealContent } from '../enquiries/enquiries.ts'

const remove = (api: TestApi, token: string, body: object = { password: PASSWORD }) =>
  api.post('/profile/delete', { token, body })

/** A user with a paid remittance, an unfinished one with a document, an enquiry and a profile. */
async function somebody(api: TestApi) {
  const { token, email, uid, cookie } = await api.signUp()
  const paid = await paidRemittance(api, { token })
  const unfinished = await readyRemittance(api, { token })
  const { form } = await sampleUpload('addressProof', 'proof.png')
  const { body } = await api.post(`/remittances/${unfinished.id}/upload-document`, { token, raw: form })
  await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long?' } })
  await api.put('/profile', { token, body: { name: 'Asha Rao', address: '12 MG Road', accept_marketing: true } })
  return { token, email, uid, cookie, paid, unfinished, document: body.data.file_info.id as string }
}

async function whatsAppUser(api: TestApi) {
  const { body } = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
  const { token } = (await verify(api, body.data.user_id, await newestCode(api, '+919876543210'))).body.data
  return token as string
}

onBothEngines('my data', (setup, { once }) => {
  once('is named after the day in India', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    // 11:30 PM on Monday in India, then 12:30 AM on Tuesday; Monday in London both times.
    for (const [hours, day] of [
      [11.5, '2026-11-16'],
      [1, '2026-11-17'],
    ] as const) {
      api.clock.advance({ hours })
      const { headers } = await api.get('/profile/data', { token })
      expect(headers.get('content-disposition')).toContain(`nirgam-my-data-${day}.zip`)
    }
  })

  test('is exported as one archive with everything, documents included', async () => {
    const api = await setup()
    const { token, email, uid, paid, unfinished, document } = await somebody(api)
    const now = new Date(api.clock.now()).toISOString()
    api.clock.advance({ minutes: 6 })
    const answer = await api.get('/profile/data', { token })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="nirgam-my-data-\d{4}-\d\d-\d\d\.zip"/,
    )
    const files = filesInZip(answer.bytes)
    const json = (name: string) => JSON.parse(String(files.get(name)))
    expect([...files.keys()].sort()).toEqual(
      [
        'account.json',
        'enquiries.json',
        'payments.json',
        'profile.json',
        'read-me.txt',
        `remittances/${paid.reference}/case.json`,
        `remittances/${paid.reference}/remittance.json`,
        `remittances/${unfinished.reference}/documents/addressProof-proof.png`,
        `remittances/${unfinished.reference}/remittance.json`,
      ].sort(),
    )
    expect(json('account.json')).toEqual({
      id: uid,
      created_at: now,
      contacts: [{ kind: 'email', value: email, verified: true }],
      signs_in_with: [],
      sessions: [{ created_at: now, last_used_at: new Date(api.clock.now()).toISOString() }],
      browsers: [{ created_at: now }],
    })
    expect(json('profile.json').user).toMatchObject({ name: 'Asha Rao', address: '12 MG Road' })
    expect(json('enquiries.json')).toMatchObject([{ subject: 'When?', message: 'How long?' }])
    const details = json(`remittances/${unfinished.reference}/remittance.json`)
    expect(details.sender_bank_details.accountNumber).toBe(STEP_ANSWERS.sender_bank_details.accountNumber)
    expect(details.documents).toMatchObject({ addressProof: { id: document, name: 'proof.png' } })
    const stored = await api.get(`/documents/${document}`, { token })
    expect(files.get(`remittances/${unfinished.reference}/documents/addressProof-proof.png`)).toEqual(stored.bytes)
  })

  once('contains the copies that were replaced after payment, though they have the same name', async () => {
    const api = await setup()
    const { token, paid } = await somebody(api)
    for (let copy = 1; copy <= 3; copy += 1) {
      const { form } = await sampleUpload('form_26as_ais', 'कर.png')
      const to = `/remittances/${paid.id}/case/documents/form_26as_ais`
      expect((await api.post(to, { token, raw: form })).status).toBe(200)
    }
    const files = filesInZip((await api.get('/profile/data', { token })).bytes)
    const copies = [...files].filter(([name]) => name.includes('form_26as_ais'))
    const folder = `remittances/${paid.reference}/documents`
    expect(copies.map(([name]) => name)).toEqual([
      `${folder}/earlier/1-form_26as_ais-कर.png`,
      `${folder}/earlier/2-form_26as_ais-कर.png`,
      `${folder}/form_26as_ais-कर.png`,
    ])
    expect(new Set(copies.map(([, bytes]) => bytes.toString('base64'))).size).toBe(3)
  })

  once('has every enquiry, however many they are', async () => {
    const api = await setup()
    const { token, uid } = await api.signUp()
    const { db, vault } = api.services
    const { id } = await db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    const subjects = Array.from({ length: 102 }, (_, n) => `Question ${n}`)
    await insertEnquiries(
      db,
      subjects.map((subject) => {
        const content_sealed = sealContent(vault, subject, { subject, message: 'x', admin_response: null })
        const since = { created_at: api.clock.now(), updated_at: api.clock.now() }
        return { uid: subject, user_id: id, content_sealed, priority: 'low', status: 'pending', ...since }
      }),
    )
    const files = filesInZip((await api.get('/profile/data', { token })).bytes)
    const exported: { subject: string }[] = JSON.parse(String(files.get('enquiries.json')))
    expect(exported.map(({ subject }) => subject)).toEqual(subjects.toReversed())
  })

  once('contains nothing of other users, and can be requested again', async () => {
    const api = await setup()
    const { token } = await somebody(api)
    expect((await api.get('/profile/data')).status).toBe(401)
    const { token: another } = await api.signUp()
    expect([...filesInZip((await api.get('/profile/data', { token: another })).bytes).keys()].join()).not.toContain(
      'NRG-',
    )
    expect((await api.get('/profile/data', { token })).status).toBe(200)
    expect((await api.get('/profile/data', { token })).status).toBe(200)
  })

  once('can be requested again after an aborted download', async () => {
    const api = await setup()
    const { token } = await somebody(api)
    await new Promise<void>((resolve) => {
      const asking = request(`${api.url}/api/profile/data`, { headers: { authorization: `Bearer ${token}` } })
      asking.on('response', (answer) => {
        answer.once('data', () => answer.destroy())
        answer.on('close', resolve)
      })
      asking.end()
    })
    await expect.poll(async () => (await api.get('/profile/data', { token })).status).toBe(200)
  })
})

onEmptyDatabases('deleting an account', (setup, { once }) => {
  test('erases all deletable data, keeps paid remittances, and ends every sign-in', async () => {
    const api = await setup()
    const { token, email, cookie, paid } = await somebody(api)
    const { db, storage } = api.services
    const [file] = await db.selectFrom('documents').select('storage_key').execute()
    const asked = (await api.get('/profile/deletion', { token })).body.data
    const withdrawn = new RegExp(
      `^${paid.reference}, your remittance of ₹4,87,321 to the United States, .* Without an account it’s withdrawn, and no certificate is issued. Our refund rules still apply: .*$`,
    )
    expect(asked).toEqual({ proof: 'password', kept: [expect.stringMatching(withdrawn)] })

    const done = await remove(api, token)
    expect([done.status, done.body]).toEqual([200, { success: true, message: 'Your account has been deleted.' }])
    expect((await api.get('/user', { token })).status).toBe(401)
    const unknown = await login(api, 'unknown@example.com')
    const gone = await login(api, email, PASSWORD, cookie)
    expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body])

    for (const table of ['contacts', 'sessions', 'devices', 'codes', 'identities', 'enquiries', 'documents'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    const personal = ['name_sealed', 'profile_sealed', 'password_hash', 'accept_marketing'] as const
    expect(await db.selectFrom('users').select(personal).execute()).toEqual([
      { name_sealed: null, profile_sealed: null, password_hash: null, accept_marketing: 0 },
    ])
    const remittances = await db.selectFrom('remittances').selectAll().orderBy('id').execute()
    expect(remittances.map(({ details_sealed, erased_at }) => [details_sealed !== null, erased_at !== null])).toEqual([
      [true, false],
      [false, true],
    ])
    await api.services.jobs.runDue()
    await expect(storage.get(file?.storage_key ?? '')).rejects.toThrow()
  })

  once('says only of a remittance that is not finished that it is withdrawn', async () => {
    const api = await setup()
    const { token, reference } = await paidRemittance(api)
    const asked: unknown[] = []
    for (const status of ['approved', 'rejected', 'processing'] as const) {
      await api.services.db.updateTable('remittances').set({ status }).execute()
      const { kept } = (await api.get('/profile/deletion', { token })).body.data
      expect(kept).toEqual([expect.stringContaining(reference)])
      asked.push([status, kept[0].includes('withdrawn')])
    }
    expect(asked).toEqual([
      ['approved', false],
      ['rejected', false],
      ['processing', true],
    ])
  })

  test('withdraws the open case, notifies leads and the assignee, and blocks certifying and reopening', async () => {
    const api = await setup()
    const [lead, intake, other] = [
      await joinStaff(api, 'lead'),
      await joinStaff(api, 'intake'),
      await joinStaff(api, 'preparer'),
    ]
    const { token, paid } = await somebody(api)
    const actor = { kind: 'staff', id: intake.uid, name: 'Intake', role: 'intake' } as const
    await act(api.services, { remittanceId: paid.id, actor, act: 'claim' })
    expect((await remove(api, token)).status).toBe(200)

    const theCase = await findCase(api.services.db, paid.id)
    expect(theCase).toMatchObject({ state: 'withdrawn', holder: null, due_at: null, wakes_at: null })
    const atTheDesk = await api.get(`/desk/cases/${paid.id}`, atDesk({ cookie: lead.cookie }))
    expect(atTheDesk.body.data.state_label).toBe('Withdrawn: account deleted')
    const told = async ({ email }: { email: string }) =>
      (await api.outbox(email)).filter(({ subject }) => subject?.includes('deleted their account'))
    expect([await told(lead), await told(intake), await told(other)].map(({ length }) => length)).toEqual([1, 1, 0])
    const leading = { kind: 'staff', id: lead.uid, name: 'Lead', role: 'lead' } as const
    const reopening = act(api.services, { remittanceId: paid.id, actor: leading, act: 'reopen', said: { reason: 'x' } })
    await expect(reopening).rejects.toMatchObject({ status: 409 })

    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    expect(await told(lead)).toHaveLength(1)
  })

  once('frees the address for a new user, who sees none of the old data', async () => {
    const api = await setup()
    const { token, email } = await somebody(api)
    await remove(api, token)
    const again = await api.signUp({ email })
    expect((await api.get('/remittances', { token: again.token })).body.data).toEqual([])
    expect((await api.get('/profile', { token: again.token })).body.data.user).toMatchObject({ name: null })
  })

  once('asks for the password, with a limited number of tries', async () => {
    const api = await setup()
    const { token, uid } = await api.signUp()
    const missing = await remove(api, token, {})
    expect([missing.status, missing.body.errors]).toEqual([422, { password: ['Password is required'] }])
    const answers = await Promise.all(Array.from({ length: 12 }, () => remove(api, token, { password: 'a guess' })))
    const wrong = answers.filter(({ status }) => status === 422)
    const errors = { password: [MESSAGES.profile.deletePasswordWrong] }
    expect(wrong.map(({ body }) => body.errors)).toEqual(Array(10).fill(errors))
    expect((await remove(api, token)).status).toBe(429)
    expect((await api.get('/user', { token })).status).toBe(200)

    // A password that has changed by the time of deletion proves nothing.
    api.clock.advance({ hours: 1 })
    const { services } = api
    const { id } = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const prove = await proveDeletion(services, { id, uid, tokenHash: '', signedInAt: 0 }, { password: PASSWORD })
    await services.db.updateTable('users').set({ password_hash: 'another' }).execute()
    await expect(transaction(services.db, prove)).rejects.toMatchObject({ status: 401 })
  })

  once('without a password asks for a six-digit code', async () => {
    const api = await setup()
    const token = await whatsAppUser(api)
    expect((await api.get('/profile/deletion', { token })).body.data.proof).toBe('code')
    expect((await remove(api, token, { otp: '123456' })).status).toBe(422)
    expect((await remove(api, token, {})).body.errors).toEqual({ otp: [MESSAGES.otp.incompleteLong] })
    api.clock.advance({ seconds: 30 })
    const sent = await api.post('/profile/deletion-code', { token })
    expect(sent.body.data).toMatchObject({ sent_to: { address: '****3210' }, code_length: 6 })
    expect((await api.post('/profile/deletion-code', { token })).status).toBe(429)
    const code = await newestCode(api, '+919876543210')
    expect((await remove(api, token, { otp: otherThan(code) })).body.errors).toEqual({
      otp: ['Invalid OTP. Please try again.'],
    })
    expect((await remove(api, token, { otp: code })).status).toBe(200)
    expect((await api.get('/user', { token })).status).toBe(401)
  })

  once('without a password or an address asks for a recent sign-in', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const { db } = api.services
    await db.updateTable('users').set({ password_hash: null }).execute()
    await db.deleteFrom('contacts').execute()
    expect((await api.get('/profile/deletion', { token })).body.data.proof).toBe('fresh_login')
    api.clock.advance({ minutes: 10 })
    expect((await api.get('/user', { token })).status).toBe(200)
    api.clock.advance({ minutes: 6 })
    const late = await remove(api, token, {})
    expect([late.status, late.body.message]).toEqual([
      403,
      'For your security, log in again and delete your account within 15 minutes.',
    ])
    await db.updateTable('sessions').set({ created_at: api.clock.now() }).execute()
    expect((await remove(api, token, {})).status).toBe(200)
    expect((await api.outbox(email))[0]?.subject).not.toContain('deleted')
  })

  once('settles an open payment first: an approved one is kept, an unapproved one ended', async () => {
    const api = await setup({ paypal: true })
    const paying = await api.signUp()
    const payer = await readyPayer(api, { token: paying.token })
    api.paypal.approve(await payer.order())
    expect((await remove(api, paying.token)).status).toBe(200)
    expect((await api.outbox(paying.email))[0]?.text).toContain('legally required to keep the following')

    const waiting = await api.signUp()
    await (await readyPayer(api, { token: waiting.token })).order()
    expect((await remove(api, waiting.token)).status).toBe(200)
    const statuses = await api.services.db.selectFrom('payments').select('status').orderBy('id').execute()
    expect(statuses).toEqual([{ status: 'paid' }, { status: 'superseded' }])
  })

  once('is refused while the outcome of a payment is unknown, and nothing is deleted', async () => {
    const api = await setup({ paypal: true })
    const { token } = await api.signUp()
    const payer = await readyPayer(api, { token })
    await payer.order()
    // PayPal, asked about the payment, shows another amount, so it comes into review.
    await api.services.db
      .updateTable('payments')
      .set({ usd_cents: asCents(1) })
      .execute()
    const refused = await remove(api, token)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Our team is looking into your payment. Please don’t pay again. Contact support if you have questions.',
    ])
    for (const [capture_pending, message] of [
      [1, PAYMENT_MESSAGES.pending],
      [0, PAYMENT_MESSAGES.confirming],
    ] as const) {
      await api.services.db.updateTable('payments').set({ status: 'capturing', capture_pending }).execute()
      api.paypal.injectFault({ call: 'show', kind: '500' })
      const held = await remove(api, token)
      expect([held.status, held.body.message]).toEqual([409, message])
    }
    expect((await api.get(`/remittances/${payer.id}`, { token })).body.data.sender_details).toEqual(
      STEP_ANSWERS.sender_details,
    )
  })

  test('data written by a concurrent request is erased within hours', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await api.services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await remove(api, token)
    const late = {
      reference_number: 'NRG-LATE',
      user_id: id,
      status: 'in_progress' as const,
      destination_country: 'Kenya',
    }
    await api.services.db
      .insertInto('remittances')
      .values({ ...late, created_at: 1, updated_at: 1 })
      .execute()
    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    const [row] = await api.services.db.selectFrom('remittances').selectAll().execute()
    expect([row?.destination_country, row?.erased_at !== null]).toEqual([null, true])
  })

  test('together with a concurrent login leaves no session behind', async () => {
    const api = await setup()
    const { token, email, cookie } = await api.signUp()
    const logins = Array.from({ length: 3 }, () => login(api, email, PASSWORD, cookie))
    await Promise.all([remove(api, token), ...logins])
    expect(await api.services.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(cookieOf(await login(api, email))).toBe('')
  })
})
