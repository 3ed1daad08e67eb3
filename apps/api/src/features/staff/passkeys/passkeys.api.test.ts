import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { expect, test } from 'vitest'
import { listAudit } from '../../../platform/audit.ts'
import { onBothEngines } from '../../../testing/engines.ts'
import { cookieOf } from '../../../testing/http-client.ts'
import { openCase } from '../../../testing/scenes/case.ts'
import {
  addPasskey,
  atDesk,
  codeAt,
  type DeskPerson,
  deskOf,
  joinStaff,
  signInAtDesk,
} from '../../../testing/scenes/staff.ts'
import { answerWith, makePasskey, type Passkey } from '../../../testing/stand-ins/authenticator.ts'
import type { TestApi } from '../../../testing/test-api.ts'

const WRONG = { passkey: [STAFF_MESSAGES.passkeyWrong] }
const NOT_ADDED = { passkey: [STAFF_MESSAGES.passkeyNotAdded] }

/** Password given, passkey asked for: the response needs the browser’s cookie. */
async function asked(api: TestApi, person: DeskPerson) {
  const first = await signInAtDesk(api, person)
  const { passkey } = first.body.data
  const cookie = cookieOf(first)
  const send = (answer: object, browser = cookie) =>
    api.post(
      '/desk/sign-in',
      atDesk({ cookie: browser, body: { email: person.email, password: person.password, passkey: answer } }),
    )
  return { question: passkey, challenge: passkey.challenge as string, cookie, send }
}

const confirmWith = async (api: TestApi, person: DeskPerson, passkey: Passkey) => {
  const mine = deskOf(api, person)
  const { challenge } = (await mine.post('/desk/me/factor/question')).body.data.passkey
  return mine.post('/desk/me/factor', { passkey: answerWith(passkey, { challenge }) })
}

async function acts(api: TestApi): Promise<string[]> {
  return (await listAudit(api.services.db, 100)).map(({ act, detail }) => `${act} ${detail}`.trim())
}

onBothEngines('passkeys of staff', (setup, { once }) => {
  test('are added with a name, listed, used and removed', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const mine = deskOf(api, person)
    await addPasskey(api, person, 'Key in the safe')
    api.clock.advance({ seconds: 1 })
    const phone = await addPasskey(api, person, 'My phone')
    const { send, challenge, question } = await asked(api, person)
    expect(question.rp_id).toBe('localhost')
    expect(question.passkeys).toHaveLength(2)
    const done = await send(answerWith(phone, { challenge }))
    expect([done.status, done.body.data]).toEqual([200, { needs_code: false, passkey: null }])
    expect((await api.get('/desk/me', atDesk({ cookie: cookieOf(done) }))).body.data.uid).toBe(person.uid)

    const [unused, used] = (await mine.get('/desk/me/passkeys')).body.data
    expect([unused.name, used.name]).toEqual(['Key in the safe', 'My phone'])
    expect([unused.last_used_at, used.last_used_at !== null]).toEqual([null, true])
    const left = await api.delete(`/desk/me/passkeys/${used.uid}`, atDesk({ cookie: person.cookie }))
    expect(left.body.data.map(({ name }: { name: string }) => name)).toEqual(['Key in the safe'])
    const again = await api.delete(`/desk/me/passkeys/${used.uid}`, atDesk({ cookie: person.cookie }))
    expect(again.status).toBe(404)
    const later = await asked(api, person)
    expect((await later.send(answerWith(phone, { challenge: later.challenge }))).body.errors).toEqual(WRONG)

    expect(await acts(api)).toEqual(
      expect.arrayContaining(['staff passkey added', 'staff passkey removed', 'staff signed in with a passkey']),
    )
    const rows = await api.services.db.selectFrom('staff_passkeys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Key in the safe')
  })

  test('answer each challenge once, only at our address, and with a verified user', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const passkey = await addPasskey(api, person)
    const { send, challenge } = await asked(api, person)
    const right = answerWith(passkey, { challenge })
    expect((await send(right)).status).toBe(200)
    expect((await send(right)).body.errors).toEqual(WRONG)
    const lies = [
      { origin: 'https://nirgam.elsewhere.example' },
      { rpId: 'elsewhere.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ]
    for (const lie of lies) {
      const next = await asked(api, person)
      const answer = answerWith(passkey, { challenge: next.challenge, ...lie })
      expect([lie, (await next.send(answer)).body.errors]).toEqual([lie, WRONG])
    }
    const made = answerWith(passkey, { challenge: Buffer.alloc(32, 1).toString('base64url') })
    expect((await send(made)).body.errors).toEqual(WRONG)
    for (const data of ['no JSON', 'null', '{"challenge":7}']) {
      const clientDataJSON = Buffer.from(data).toString('base64url')
      const { status, body } = await send({ ...made, response: { ...made.response, clientDataJSON } })
      expect([data, status, body.errors]).toEqual([data, 422, WRONG])
    }
  })

  once('are accepted only in the same browser, within five minutes, and for the challenge’s purpose', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const passkey = await addPasskey(api, person)
    const [one, other] = [await asked(api, person), await asked(api, person)]
    const elsewhere = await one.send(answerWith(passkey, { challenge: one.challenge }), other.cookie)
    expect(elsewhere.body.errors).toEqual(WRONG)

    const mine = deskOf(api, person)
    const confirming = (await mine.post('/desk/me/factor/question')).body.data.passkey.challenge
    expect((await one.send(answerWith(passkey, { challenge: confirming }))).body.errors).toEqual(WRONG)
    const late = await asked(api, person)
    api.clock.advance({ minutes: 5 })
    expect((await late.send(answerWith(passkey, { challenge: late.challenge }))).body.errors).toEqual(WRONG)
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('staff_challenges').selectAll().execute()).toEqual([])
  })

  once('open no other account, and have no effect without the password', async () => {
    const api = await setup()
    const [owner, other] = [await joinStaff(api, 'signer'), await joinStaff(api, 'signer')]
    const passkey = await addPasskey(api, owner)
    await addPasskey(api, other)
    const { send, challenge } = await asked(api, other)
    expect((await send(answerWith(passkey, { challenge }))).body.errors).toEqual(WRONG)
    const stranger = { ...owner, password: 'not the password' }
    expect((await signInAtDesk(api, stranger)).body.data).toBeUndefined()
    const mine = deskOf(api, other)
    const [theirs] = (await deskOf(api, owner).get('/desk/me/passkeys')).body.data
    expect((await mine.delete(`/desk/me/passkeys/${theirs.uid}`)).status).toBe(404)
    const { challenge: adding } = (await mine.post('/desk/me/passkeys/question')).body.data
    const { made } = makePasskey({ challenge: adding })
    const twice = { ...made, id: passkey.id }
    expect((await mine.post('/desk/me/passkeys', { name: 'Stolen', passkey: twice })).body.errors).toEqual(NOT_ADDED)
  })

  test('are refused when their counter goes back, which is recorded', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const passkey = await addPasskey(api, person)
    const copy = { ...passkey }
    expect((await confirmWith(api, person, passkey)).status).toBe(200)
    const refused = await confirmWith(api, person, copy)
    expect([refused.status, refused.body.errors]).toEqual([422, { passkey: [STAFF_MESSAGES.passkeyCopied] }])
    expect(await acts(api)).toContain('staff passkey refused its counter went back')
    expect((await confirmWith(api, person, passkey)).status).toBe(200)
    // Many devices never increase their counter.
    const uncounted = await addPasskey(api, person, 'My phone')
    for (const _again of [1, 2]) {
      uncounted.counter = -1
      expect((await confirmWith(api, person, uncounted)).status).toBe(200)
    }
  })

  once('are created once per challenge, at our address, and at most ten', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'intake')
    const mine = deskOf(api, person)
    const question = async () => (await mine.post('/desk/me/passkeys/question')).body.data.challenge as string
    for (const lie of [{ origin: 'https://elsewhere.example' }, { rpId: 'elsewhere.example' }, { isVerified: false }]) {
      const { made } = makePasskey({ challenge: await question(), ...lie })
      const refused = await mine.post('/desk/me/passkeys', { name: 'A', passkey: made })
      expect([lie, refused.body.errors]).toEqual([lie, NOT_ADDED])
    }
    const { made } = makePasskey({ challenge: await question() })
    const unnamed = await mine.post('/desk/me/passkeys', { name: ' ', passkey: made })
    expect(unnamed.body.errors).toEqual({ name: [STAFF_MESSAGES.passkeyName] })
    expect((await mine.post('/desk/me/passkeys', { name: 'A', passkey: made })).status).toBe(201)
    expect((await mine.post('/desk/me/passkeys', { name: 'A', passkey: made })).body.errors).toEqual(NOT_ADDED)
    const [taken] = await api.services.db.selectFrom('staff_passkeys').selectAll().execute()
    // So that the browser offers no second passkey of the same device.
    expect((await mine.post('/desk/me/passkeys/question')).body.data.exclude).toEqual([taken?.credential_id])
    const other = deskOf(api, await joinStaff(api, 'intake'))
    const { challenge } = (await other.post('/desk/me/passkeys/question')).body.data
    const copied = await other.post('/desk/me/passkeys', {
      name: 'A',
      passkey: makePasskey({ challenge }, Buffer.from(taken?.credential_id ?? '', 'base64url')).made,
    })
    expect([copied.status, copied.body.errors]).toEqual([422, { passkey: [STAFF_MESSAGES.passkeyTaken] }])
    for (let n = 1; n < 10; n += 1) await addPasskey(api, person, `Number ${n}`)
    const eleventh = await mine.post('/desk/me/passkeys/question')
    expect([eleventh.status, eleventh.body.message]).toEqual([409, STAFF_MESSAGES.passkeysFull])
  })

  once('are deleted when a lead resets the second factor, and wrong ones lock like wrong codes', async () => {
    const api = await setup()
    const [person, lead] = [await joinStaff(api, 'signer'), await joinStaff(api, 'lead')]
    const passkey = await addPasskey(api, person)
    const { challenge, send } = await asked(api, person)
    const wrong = answerWith(passkey, { challenge, origin: 'https://elsewhere.example' })
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push((await send(wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 403])
    const boss = deskOf(api, lead)
    await boss.post(`/desk/staff/${person.uid}/unlock`)
    expect((await boss.post(`/desk/staff/${person.uid}/second-factor`)).status).toBe(201)
    expect(await api.services.db.selectFrom('staff_passkeys').selectAll().execute()).toEqual([])
    expect((await signInAtDesk(api, person)).status).toBe(403)
  })
})

onBothEngines('grave acts at the desk', (setup, { once }) => {
  test('ask for the second factor again after 15 minutes, and not before', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const { id } = await openCase(api)
    const signer = deskOf(api, person)
    const code = async (call: Promise<{ status: number; body: { code?: string } }>) => (await call).body.code
    const refuse = () => signer.does(id, 'refuse', { reason: 'The invoice is of another company.' })
    const withdraw = () => signer.post(`/desk/cases/${id}/certificate/withdraw`, { version: 1, reason: 'Wrong branch' })
    const grave = [
      () => signer.does(id, 'certify'),
      () => signer.does(id, 'reissue', { reason: 'Wrong branch' }),
      refuse,
      withdraw,
      () => signer.post(`/desk/cases/${id}/certificate`),
      () => signer.post('/desk/me/passkeys/question'),
      () => api.delete(`/desk/me/passkeys/${person.uid}`, atDesk({ cookie: person.cookie })),
    ]
    api.clock.advance({ minutes: 15 })
    expect(await code(withdraw())).not.toBe('factor_needed')
    api.clock.advance({ seconds: 1 })
    for (const act of grave) expect([String(act), await code(act())]).toEqual([String(act), 'factor_needed'])
    expect((await signer.does(id, 'claim')).status).toBe(200)

    const wrong = await signer.post('/desk/me/factor', { code: '000000' })
    expect(wrong.body.errors).toEqual({ code: [STAFF_MESSAGES.codeWrong] })
    expect(await code(refuse())).toBe('factor_needed')
    const right = codeAt(person.secret, api.clock.now())
    expect((await signer.post('/desk/me/factor', { code: right })).status).toBe(200)
    expect((await signer.post('/desk/me/factor', { code: right })).body.errors).toEqual({
      code: [STAFF_MESSAGES.codeUsed],
    })
    expect((await refuse()).status).toBe(200)
    expect(await acts(api)).toContain('staff second factor given again')
  })

  once('accept a passkey as well, separately for each session', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const passkey = await addPasskey(api, person)
    const { send, challenge } = await asked(api, person)
    const other = { ...person, cookie: cookieOf(await send(answerWith(passkey, { challenge }))) }
    api.clock.advance({ minutes: 16 })
    const needs = async (who: DeskPerson) =>
      (await deskOf(api, who).post('/desk/me/passkeys/question')).body.code === 'factor_needed'
    expect([await needs(person), await needs(other)]).toEqual([true, true])
    expect((await confirmWith(api, person, passkey)).status).toBe(200)
    expect([await needs(person), await needs(other)]).toEqual([false, true])
    const question = (await deskOf(api, person).post('/desk/me/factor/question')).body.data.passkey.challenge
    const foreign = await deskOf(api, other).post('/desk/me/factor', {
      passkey: answerWith(passkey, { challenge: question }),
    })
    expect(foreign.body.errors).toEqual(WRONG)
  })
})
