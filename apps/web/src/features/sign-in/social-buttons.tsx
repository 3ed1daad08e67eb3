import { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import { Picture } from '../../ui/pictures.tsx'
import facebook from './brands/facebook.svg?raw'
import google from './brands/google.svg?raw'
import instagram from './brands/instagram.svg?raw'
import twitter from './brands/twitter.svg?raw'
import whatsapp from './brands/whatsapp.svg?raw'
import classes from './sign-in.module.css'

const BRANDS = {
  whatsapp: { name: 'WhatsApp', mark: whatsapp },
  google: { name: 'Google', mark: google },
  facebook: { name: 'Facebook', mark: facebook },
  instagram: { name: 'Instagram', mark: instagram },
  twitter: { name: 'Twitter', mark: twitter },
}

/** The whole browser goes to the provider and comes back, so these are links and need no script. */
export function SocialButtons() {
  return (
    <section aria-labelledby="social-title">
      <h2 id="social-title" className={classes.or}>
        or continue with
      </h2>
      <ul className={classes.providers}>
        {SOCIAL_PROVIDERS.map((provider) => (
          <li key={provider}>
            <a className={classes.provider} href={`/api/auth/${provider}`}>
              <Picture svg={BRANDS[provider].mark} />
              <span className={classes.providerName}>{BRANDS[provider].name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
