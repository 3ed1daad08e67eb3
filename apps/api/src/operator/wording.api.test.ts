import { expect, test } from 'vitest'
import { onBothEngines } from '../testing/engines.ts'
import { numberOf, readyRemittance } from '../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../testing/test-api.ts'
import { operate } from './operator.ts'

function operator(api: TestApi) {
  return (...words: string[]) => operate(words, () => api.services.config, { clock: api.clock })
}

function fail(): never {
  throw new Error('help needs no settings')
}

onBothEngines('what operators type and read', (setup) => {
  test('lets no word or option pass that a command does not know, and says in one line where help is', async () => {
    const api = await setup()
    const say = operator(api)
    const refused = (words: string) => ({ code: 2, out: '', err: `${words} (--help says more)\n` })
    expect(await say('payments', 'close')).toEqual(refused("required option '--reason <TEXT>' not specified"))
    expect(await say('payments', 'close', '--reason', 'x')).toEqual(refused("missing required argument 'ID'"))
    expect(await say('--bogus')).toEqual(refused("unknown option '--bogus'"))
    expect(await say('keys', 'lits')).toEqual(refused("unknown command 'lits' (Did you mean list?)"))
    expect((await say('payments', 'close', '1', '2', '--reason', 'x')).err).toContain('Expected 1 argument but got 2.')
    const usage = /payments close \[options\] <ID>.+--reason <TEXT>/s
    expect(await say('payments', 'close', '--help')).toMatchObject({ code: 0, out: expect.stringMatching(usage) })
    expect(await say('backup', 'nowhere', '--with-keys', 'maybe')).toMatchObject({ code: 2 })
    expect(await say('remittances')).toMatchObject({ code: 2, err: expect.stringContaining('remittances case') })
    expect(await say('forms', 'list', 'nobank')).toMatchObject({ code: 1, err: 'There is no bank nobank.\n' })

    const [all, some] = [await operate(['help'], fail), await operate(['help', 'payments'], fail)]
    expect(all).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('remittances list [--status <STATUS>]'),
    })
    expect(await operate([], fail)).toEqual(all)
    expect(some.out).toContain('payments settle ID')
    expect(some.out).not.toContain('remittances list')
    expect((await operate(['payments', '--help'], fail)).out).toBe(some.out)
    expect((await operate(['help', 'payments', 'close'], fail)).out).toContain('--reason <TEXT>')
  })

  test('prints a remittance for the eye: amounts grouped, each detail on its line', async () => {
    const api = await setup()
    const { token, uid } = await api.signUp()
    const { id } = await readyRemittance(api, { token })
    const { out } = await operator(api)('remittances', 'show', String(id))
    expect(out).toContain(uid)
    for (const line of [
      new RegExp(`^id +${id}$`, 'm'),
      /^amount +4,87,321$/m,
      /^is_completed +no$/m,
      /^sender_details\.name +आशा Müller-D’Souza$/m,
    ]) {
      expect(out).toMatch(line)
    }
    const values = out
      .trimEnd()
      .split('\n')
      .flatMap((line) => /^\S+ +(?=\S)/.exec(line)?.[0].length ?? [])
    expect([values.length > 10, new Set(values).size]).toEqual([true, 1])
    expect((await operator(api)('remittances', 'list')).out).toMatch(
      new RegExp(`${numberOf(id)} .* 4,87,321 .* 5,000 +no`),
    )
  })
})
