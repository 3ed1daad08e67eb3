import type { ClientAuth } from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { oauthProvider, readJson, type SocialProvider } from './provider.ts'

const me = z.object({ data: z.object({ id: z.string().min(1), name: z.string().optional() }) })

type Account = NonNullable<Services['config']['social']['twitter']>

export function twitter(services: Services, account: Account): SocialProvider {
  return oauthProvider(services, {
    server: {
      issuer: account.baseUrl,
      authorization_endpoint: `${account.baseUrl}/i/oauth2/authorize`,
      token_endpoint: `${account.apiUrl}/2/oauth2/token`,
    },
    client: account,
    authentication: plainBasic(account),
    scope: 'users.read tweet.read',
    usesPkce: true,
    async person(accessToken) {
      const { data } = me.parse(await readJson(services, new URL(`${account.apiUrl}/2/users/me`), accessToken))
      return { subject: data.id, name: data.name ?? null, verifiedEmail: null }
    },
  })
}

/** X wants id and secret as they are, without the percent-encoding that OAuth prescribes inside Basic. */
function plainBasic({ clientId, clientSecret }: Account): ClientAuth {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`)
}
