import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { login, PASSWORD } from '../../testing/scenes/accounts.ts'

const NEW = 'a new password'

onBothEngines('an old password', (setup) => {
  test('opens no session that outlives the password change, even during the change', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    let isChanging = true
    const body = { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW }
    const changed = api.put('/change-password', { token, body }).finally(() => {
      isChanging = false
    })
    const logins: ReturnType<typeof login>[] = []
    while (isChanging) {
      logins.push(login(api, email))
      // The next login leaves as soon as the server has started on this one.
      await api.get('//healthz')
    }
    expect((await changed).status).toBe(200)
    const tokens = (await Promise.all(logins)).map(({ body: answer }) => answer.data?.token).filter(Boolean)
    const alive = await Promise.all(tokens.map((other) => api.get('/user', { token: other })))
    expect(alive.map(({ status }) => status).filter((status) => status === 200)).toEqual([])
    expect((await api.get('/user', { token })).status).toBe(200)
  })

  test('is changed once by two concurrent changes', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const passwords = ['first password', 'second password']
    const answers = await Promise.all(
      passwords.map((password) =>
        api.put('/change-password', {
          token,
          body: { current_password: PASSWORD, new_password: password, new_password_confirmation: password },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]
    expect((await login(api, email, winner)).status).toBe(200)
  })
})
