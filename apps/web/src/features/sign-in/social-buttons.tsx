import { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import { BRANDS } from './brands.tsx'
import classes from './sign-in.module.css'

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
              {BRANDS[provider].mark}
              <span className={classes.providerName}>{BRANDS[provider].name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
