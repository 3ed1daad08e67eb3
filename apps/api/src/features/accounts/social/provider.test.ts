import { expect, test } from 'vitest'
import type { Services } from '../../../platform/services.ts'
import { readJson } from './provider.ts'

test.each([401, 503])('an answer with status %i names nobody, whatever it contains', async (status) => {
  const fetch = async () => Response.json({ id: '1001' }, { status })
  const read = readJson({ fetch } as unknown as Services, new URL('https://social.example/me'), 'a token')
  await expect(read).rejects.toMatchObject({ name: 'SocialFailure', message: `the provider answered ${status}` })
})
