import { createHmac } from 'node:crypto'
import { ClientSecretPost } from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { oauthProvider, readJson, type SocialProvider } from './provider.ts'

const me = z.object({ id: z.string().min(1), name: z.string().optional() })

type Account = NonNullable<Services['config']['social']['facebook']>

/** Facebook does not say whether an e-mail address was confirmed, so none is asked for. */
export function facebook(services: Services, account: Account): SocialProvider {
  return oauthProvider(services, {
    server: {
      issuer: account.baseUrl,
      authorization_endpoint: `${account.baseUrl}/dialog/oauth`,
      token_endpoint: `${account.graphUrl}/oauth/access_token`,
    },
    client: account,
    authentication: ClientSecretPost(account.clientSecret),
    scope: 'public_profile',
    usesPkce: false,
    async person(accessToken) {
      const url = new URL(`${account.graphUrl}/me`)
      url.searchParams.set('fields', 'id,name')
      url.searchParams.set(
        'appsecret_proof',
        createHmac('sha256', account.clientSecret).update(accessToken).digest('hex'),
      )
      const { id, name } = me.parse(await readJson(services, url, accessToken))
      return { subject: id, name: name ?? null, verifiedEmail: null }
    },
  })
}
