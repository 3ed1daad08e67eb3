import type { Answer } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'

export const PASSWORD = 'correct horse'

/** A sign-up that still waits for its code. */
export async function register(
  api: TestApi,
  who: { email?: string; phone?: string; password?: string },
): Promise<{ userId: string; code: string }> {
  const answer = await api.post('/register', {
    body: {
      password: PASSWORD,
      ...who,
      ...(who.phone ? { country_code: '+91' } : {}),
      login_type: who.phone ? 'phone' : 'email',
    },
  })
  if (answer.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(answer.body)}`)
  const to = who.phone ? `+91${who.phone}` : (who.email ?? '')
  return { userId: answer.body.data.user_id, code: await newestCode(api, to) }
}

export async function newestCode(api: TestApi, to: string): Promise<string> {
  const [message] = await api.outbox(to)
  if (!message?.code) throw new Error(`no code was sent to ${to}`)
  return message.code
}

/** A code that differs from this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
}

export function verify(api: TestApi, userId: string, otp: string): Promise<Answer> {
  return api.post('/verify-otp', { body: { user_id: userId, otp } })
}

/** `cookie` is the browser's cookie from an earlier sign-in. */
export function login(api: TestApi, identifier: string, password = PASSWORD, cookie?: string): Promise<Answer> {
  return api.post('/login', {
    body: { identifier, password, login_type: identifier.includes('@') ? 'email' : 'phone' },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  })
}
