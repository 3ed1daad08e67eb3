import type { SOCIAL_PROVIDERS } from '@nirgam/domain/remittance/answers/options'
import type { Services } from '../../../platform/services.ts'
import type { SocialProvider } from './provider.ts'

/** WhatsApp has no sign-in of this kind; it goes by one-time code. */
export type ProviderName = Exclude<(typeof SOCIAL_PROVIDERS)[number], 'whatsapp'>

export type Providers = Record<ProviderName, (() => Promise<SocialProvider>) | null>

/** null where nothing is configured; else it is loaded, with all that OAuth takes, when somebody first wants it */
export function providersOf(services: Services): Providers {
  const { google, facebook, instagram, twitter } = services.config.social
  return {
    google: google && once(async () => (await import('./google.ts')).google(services, google)),
    facebook: facebook && once(async () => (await import('./facebook.ts')).facebook(services, facebook)),
    instagram: instagram && once(async () => (await import('./instagram.ts')).instagram(services, instagram)),
    twitter: twitter && once(async () => (await import('./twitter.ts')).twitter(services, twitter)),
  }
}

function once(make: () => Promise<SocialProvider>): () => Promise<SocialProvider> {
  let made: Promise<SocialProvider> | undefined
  return () => {
    made ??= make()
    return made
  }
}
