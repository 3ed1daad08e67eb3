import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { ASHA, completePapers, openCase, PAN_COPY, PREM, SENDER_NAME } from '../../testing/scenes/case.ts'

onBothEngines('cases at a glance', (setup, { once }) => {
  test('show a list each remittance’s state and the items the customer has to answer', async () => {
    const api = await setup()
    const quiet = await openCase(api)
    const asked = await openCase(api, { token: quiet.token })
    const glances = async (query = '') => (await api.get(`/cases${query}`, { token: quiet.token })).body.data
    expect(await glances()).toEqual([])
    expect(await glances(`?remittances=${quiet.id}`)).toEqual([
      {
        remittance_id: quiet.id,
        state: 'received',
        line: 'We’ve received your remittance and will start on it shortly.',
        turn: 'us',
        due_at: (await quiet.read()).due_at,
        asked: 0,
        missing: 0,
      },
    ])

    await asked.ask(PAN_COPY, SENDER_NAME, { document: 'passportFront', reason: 'unreadable' })
    await asked.keep('senderDetails.name', { value: 'R. Corrected Name' })
    const waiting = { remittance_id: asked.id, state: 'asked', turn: 'you', due_at: null, asked: 3, missing: 2 }
    expect(await glances()).toMatchObject([waiting])
    expect(await glances(`?remittances=${quiet.id},${asked.id}`)).toMatchObject([
      waiting,
      { remittance_id: quiet.id, asked: 0 },
    ])
  })

  once('tell of a letter where there will be no certificate, as the case itself does', async () => {
    const api = await setup()
    const { id, token, does, read } = await openCase(api)
    await does(ASHA, 'claim')
    await completePapers(api, id)
    const preparation = { part: 'none', isAssigned: true, missing: [] } as const
    await does(PREM, 'prepare', { preparation, said: { reason: 'On the list', part: 'none' } })
    const { line } = await read()
    expect(line).toBe('Our letter for your bank is being reviewed.')
    expect((await api.get(`/cases?remittances=${id}`, { token })).body.data).toMatchObject([{ line }])
  })

  once('leave out another user’s remittances', async () => {
    const api = await setup()
    const theirs = await openCase(api)
    await theirs.ask(PAN_COPY)
    const { token } = await api.signUp()
    expect((await api.get(`/cases?remittances=${theirs.id}`, { token })).body.data).toEqual([])
  })

  once('refuse a malformed list of ids', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    for (const list of ['1,x', '-1', '1,,2', '9'.repeat(16), Array(101).fill(1).join()]) {
      expect((await api.get(`/cases?remittances=${list}`, { token })).status, list).toBe(422)
    }
  })
})
