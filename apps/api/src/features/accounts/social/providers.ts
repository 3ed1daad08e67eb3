import type { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import type { Services } from '../../../platform/services.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { instagram } from './instagram.ts'
import type { SocialProvider } from './provider.ts'
import { twitter } from './twitter.ts'

/** WhatsApp has no sign-in of this kind; it goes by one-time code. */
export type ProviderName = Exclude<(typeof SOCIAL_PROVIDERS)[number], 'whatsapp'>

export type Providers = Record<ProviderName, SocialProvider | null>

/** null where nothing is configured */
export function providersOf(services: Services): Providers {
  const { social } = services.config
  return {
    google: social.google && google(services, social.google),
    facebook: social.facebook && facebook(services, social.facebook),
    instagram: social.instagram && instagram(services, social.instagram),
    twitter: social.twitter && twitter(services, social.twitter),
  }
}
