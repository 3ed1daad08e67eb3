import { expect, test } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { mailText } from '../../../testing/mail-text.ts'
import type { CodePurpose } from './codes-store.ts'
import { codeMessage } from './one-time-codes.ts'

const config = readConfig({ PUBLIC_URL: 'https://nirgam.example' })
const messenger = { channelFor: (kind: string) => (kind === 'email' ? 'email' : 'sms'), reaches: () => true } as never

/** Words that each code's message uses to name its purpose. */
const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  sign_up: 'finish your sign-up',
  whatsapp: 'to log in',
  change_email: 'your new email address',
  change_phone: 'your new phone number',
  reset_password: 'to choose a new password',
  recover: 'You asked our support team for this code',
  delete_account: 'to delete your account',
}

test('the message with a code greets the user by name, except at an unverified address', () => {
  const to = { kind: 'email', value: 'asha@example.com' } as const
  const greeted = (Object.keys(PURPOSES) as CodePurpose[]).filter((purpose) => {
    const { text, html = '' } = codeMessage(
      { config, messenger },
      { code: '407153', purpose, to, handle: 'x', name: 'Asha Verma' },
    )
    expect([text, html].every((form) => /Hello( Asha Verma)?,/.test(form))).toBe(purpose !== 'whatsapp')
    return text.includes('Hello Asha Verma,') && html.includes('Hello Asha Verma,')
  })
  expect(greeted).toEqual(['reset_password', 'recover', 'delete_account'])
})

test.each(Object.entries(PURPOSES))(
  'the message with a code to %s contains that code and no other number',
  (name, words) => {
    const purpose = name as CodePurpose
    const handle = 'c0ffee00-1234-4000-8000-000000000abc'
    const ways = [
      { code: '407153', to: { kind: 'email', value: 'asha@example.com' } },
      { code: '8812', to: { kind: 'phone', value: '+919876501234' } },
    ] as const
    for (const { code, to } of ways) {
      const { html, ...message } = codeMessage({ config, messenger }, { code, purpose, to, handle })
      expect(message).toMatchObject({ to: to.value, code, subject: `${code} is your Nirgam code` })
      for (const form of [message.text, ...(html ? [html] : [])]) {
        expect(form).toContain(code)
        expect(form).toContain(words)
        expect(form.includes(`/forgot-password?code=${handle}`)).toBe(purpose === 'recover')
      }
      const others = message.text
        .replaceAll(code, '')
        .replaceAll(handle, '')
        .match(/\b\d{4,6}\b/g)
      const ofLetterhead = `${config.support.phone} ${config.company.address}`
      expect((others ?? []).filter((number) => !ofLetterhead.includes(number))).toEqual([])
    }
  },
)

test('the messages with a code are the recorded ones; a change is reviewed before it is accepted', async () => {
  const ways = [
    { code: '407153', to: { kind: 'email', value: 'asha@example.com' } },
    { code: '8812', to: { kind: 'phone', value: '+919876501234' } },
  ] as const
  const texts = (Object.keys(PURPOSES) as CodePurpose[]).flatMap((purpose) =>
    ways.map((way) => `${purpose}: ${mailText(codeMessage({ config, messenger }, { ...way, purpose, handle: 'x' }))}`),
  )
  await expect(texts.join('\n')).toMatchFileSnapshot('code-messages.txt')
})
