import { createHmac } from 'node:crypto'
import { type ClientAuth, ClientSecretPost, type CustomFetch } from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { oauthProvider, readJson, type SocialProvider } from './provider.ts'

const facebookPerson = z.object({ id: z.string().min(1), name: z.string().optional() })

type FacebookAccount = NonNullable<Services['config']['social']['facebook']>

/** Facebook does not report whether an e-mail address was confirmed, so none is requested. */
export function facebook(services: Services, account: FacebookAccount): SocialProvider {
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
      const { id, name } = facebookPerson.parse(await readJson(services, url, accessToken))
      return { subject: id, name: name ?? null, verifiedEmail: null }
    },
  })
}

const instagramPerson = z.object({
  user_id: z.coerce.string().min(1),
  username: z.string().optional(),
  name: z.string().optional(),
})
const tokens = z.object({ access_token: z.string() })
const tokenAnswer = z.union([tokens, z.object({ data: z.tuple([tokens]) }).transform(({ data }) => data[0])])

type InstagramAccount = NonNullable<Services['config']['social']['instagram']>

export function instagram(services: Services, account: InstagramAccount): SocialProvider {
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
      const { user_id, name, username } = instagramPerson.parse(await readJson(services, url, accessToken))
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

const twitterPerson = z.object({ data: z.object({ id: z.string().min(1), name: z.string().optional() }) })

type TwitterAccount = NonNullable<Services['config']['social']['twitter']>

export function twitter(services: Services, account: TwitterAccount): SocialProvider {
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
      const { data } = twitterPerson.parse(
        await readJson(services, new URL(`${account.apiUrl}/2/users/me`), accessToken),
      )
      return { subject: data.id, name: data.name ?? null, verifiedEmail: null }
    },
  })
}

/** X expects id and secret unchanged, without the percent-encoding that OAuth prescribes inside Basic. */
function plainBasic({ clientId, clientSecret }: TwitterAccount): ClientAuth {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`)
}
