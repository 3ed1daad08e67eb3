import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { addAuditEntry } from '../platform/audit.ts'
import { onOneEngine } from '../testing/engines.ts'
import { numberOf, readyRemittance } from '../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../testing/test-api.ts'
import { idIn, limitOption, remittanceIn, textIn } from './command.ts'
import { operate } from './operator.ts'

function operator(api: TestApi) {
  return (...words: string[]) => operate(words, () => api.services.config, { clock: api.clock })
}

function fail(): never {
  throw new Error('help needs no settings')
}

test('numbers are read as they are printed, and other words are refused', () => {
  expect(['7', '007', 'REM-000012', 'rem-12'].map(idIn)).toEqual([7, 7, 12, 12])
  for (const word of ['', 'x7', '7x', '-7', '1.5', 'NRG-7', '99999999999999999999']) expect(() => idIn(word)).toThrow()
  expect(['12', 'REM-000012', 'nrg-ab12'].map(remittanceIn)).toEqual([
    { id: 12 },
    { id: 12 },
    { reference: 'NRG-AB12' },
  ])
  for (const word of ['NRG-', 'xNRG-1', 'NRG-1 2']) expect(() => remittanceIn(word)).toThrow('such as 12, REM-000012')
  expect(textIn('  two words ')).toBe('two words')
  expect(() => textIn(' \n')).toThrow('It must say something.')
  const limit = (word: string) => limitOption().parseArg?.(word, 50)
  expect(['1', '10000'].map(limit)).toEqual([1, 10_000])
  for (const word of ['0', '10001', '1.5', 'all']) expect(() => limit(word)).toThrow('It must be 1 to 10000.')
})

onOneEngine('what operators type and read', (setup) => {
  test('refuses words and options that a command does not know, and points to the help in one line', async () => {
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
    expect(some.out).toContain('payments close ID --reason <TEXT> ')
    expect(all.out).toContain('forms list [BANK] ')
    expect(some.out).not.toContain('remittances list')
    expect((await operate(['payments', '--help'], fail)).out).toBe(some.out)
    expect((await operate(['help', 'payments', 'close'], fail)).out).toContain('--reason <TEXT>')
  })

  test('prints a remittance legibly: amounts grouped, each detail on its line', async () => {
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

onOneEngine('what operators read', (setup) => {
  test('prints short rows as a table and long ones below each other', async () => {
    const api = await setup()
    const say = operator(api)
    const { db } = api.services
    const note = (who: string, detail: string) => addAuditEntry({ clock: api.clock, who }, db, 'backup', 'x', detail)
    const at = new Date(api.clock.now()).toISOString()
    await note('meera', 'two\r\nlines')
    await note('om', 'x'.repeat(60))
    expect((await say('audit', 'list', '--limit', '2')).out).toBe(
      `at${' '.repeat(24)}who    act     subject  detail
${'-'.repeat(24)}  -----  ------  -------  ${'-'.repeat(60)}
${at}  om     backup  x        ${'x'.repeat(60)}
${at}  meera  backup  x        two lines
`,
    )
    await note('om', 'x'.repeat(61))
    await note('om', '')
    expect((await say('audit', 'list', '--limit', '2')).out).toBe(
      `at       ${at}
who      om
act      backup
subject  x
detail

at       ${at}
who      om
act      backup
subject  x
detail   ${'x'.repeat(61)}
`,
    )
    expect((await say('jobs', 'list', '--state', 'given-up')).out).toBe('Nothing is given-up.\n')
    const { token } = await api.signUp()
    const asked = await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long?' } })
    await say('enquiries', 'take', String(asked.body.data.enquiry.id))
    expect(JSON.parse((await say('audit', 'list', '--json', '--limit', '1')).out)).toMatchObject([
      { who: userInfo().username, act: 'enquiry in_progress' },
    ])
  })
})
