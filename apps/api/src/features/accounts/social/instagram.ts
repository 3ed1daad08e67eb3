import { ClientSecretPost, type CustomFetch } from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { oauthProvider, readJson, type SocialProvider } from './provider.ts'

const me = z.object({
  user_id: z.coerce.string().min(1),
  username: z.string().optional(),
  name: z.string().optional(),
})
const tokens = z.object({ access_token: z.string() })
const tokenAnswer = z.union([tokens, z.object({ data: z.tuple([tokens]) }).transform(({ data }) => data[0])])

type Account = NonNullable<Services['config']['social']['instagram']>

export function instagram(services: Services, account: Account): SocialProvider {
  return oauthProvider(services, {
    server: {
      issuer: account.baseUrl,
      authorization_endpoint: `${account.baseUrl}/oauth/authorize`,
      token_endpoint: `${account.apiUrl}/oauth/access_token`,
    },
    client: account,
    authentication: ClientSecretPost(account.clientSecret),
    scope: 'instagram_business_basic',
    usesPkce: false,
    repair: asOAuth,
    async person(accessToken) {
      const url = new URL(`${account.graphUrl}/me`)
      url.searchParams.set('fields', 'user_id,username,name')
      const { user_id, name, username } = me.parse(await readJson(services, url, accessToken))
      return { subject: user_id, name: name ?? username ?? null, verifiedEmail: null }
    },
  })
}

/** Instagram leaves out the token's type, and in some versions wraps the answer in a list. */
function asOAuth(via: CustomFetch): CustomFetch {
  return async (url, options) => {
    const answer = await via(url, options)
    if (!answer.ok) return answer
    const { access_token } = tokenAnswer.parse(await answer.json())
    return Response.json({ access_token, token_type: 'bearer' })
  }
}
