import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pay } from '../../testing/scenes/paid-remittance.ts'
import { STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'

/** Completed remittances with these amounts, oldest first, and an unfinished one without an amount at the end. */
async function withAmounts(api: TestApi, amounts: readonly number[]): Promise<string> {
  const { token } = await api.signUp()
  for (const amount of amounts) {
    const { body } = await api.post('/remittances', { token, body: { ...STEP_ANSWERS, amount } })
    await pay(api, body.data.id)
  }
  await api.post('/remittances', { token })
  return token
}

onBothEngines('the list of remittances', (setup, { once }) => {
  test('returns the totals of all remittances on request, regardless of the page', async () => {
    const api = await setup()
    const token = await withAmounts(api, [100_000, 300_000, 200_000])
    const { body } = await api.get('/remittances?limit=1&totals=true', { token })
    expect(body.data).toHaveLength(1)
    expect(body.totals).toEqual({ count: 4, completed: 3, in_progress: 1, amount: 600_000 })
    expect((await api.get('/remittances?limit=1', { token })).body).not.toHaveProperty('totals')
  })

  once('returns zero totals for a new user', async () => {
    const api = await setup()
    await withAmounts(api, [100_000])
    const { token } = await api.signUp()
    const { body } = await api.get('/remittances?totals=true', { token })
    expect(body.totals).toEqual({ count: 0, completed: 0, in_progress: 0, amount: 0 })
  })

  test.each([
    ['newest', [null, 200_000, 300_000, 200_000]],
    ['oldest', [200_000, 300_000, 200_000, null]],
    ['largest', [300_000, 200_000, 200_000, null]],
    ['smallest', [null, 200_000, 200_000, 300_000]],
  ])('pages through all of them sorted by %s', async (sort, expected) => {
    const api = await setup()
    const token = await withAmounts(api, [200_000, 300_000, 200_000])
    const seen: { id: number; amount: number | null }[] = []
    let before = ''
    do {
      const { body } = await api.get(`/remittances?limit=1&sort=${sort}${before}`, { token })
      seen.push(...body.data)
      before = body.next === null ? '' : `&before=${body.next}`
    } while (before !== '')
    expect(seen.map(({ amount }) => amount)).toEqual(expected)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4)
    const page = async (query: string) => (await api.get(`/remittances?sort=${sort}&limit=2${query}`, { token })).body
    const first = await page('')
    expect([...first.data, ...(await page(`&before=${first.next}`)).data]).toEqual(seen)
    expect((await page(`&before=${seen[0]?.id}`)).data, 'equals of the last come first').toEqual(seen.slice(1, 3))
  })

  once('refuses another user’s remittance as a cursor', async () => {
    const api = await setup()
    const [mine, theirs] = [await withAmounts(api, [100_000]), await withAmounts(api, [100_000])]
    const { body } = await api.get('/remittances', { token: theirs })
    const answer = await api.get(`/remittances?sort=largest&before=${body.data[0].id}`, { token: mine })
    expect([answer.status, answer.body.data]).toEqual([200, []])
  })

  once('refuses an unknown sort order', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    expect((await api.get('/remittances?sort=bank', { token })).status).toBe(422)
  })
})
