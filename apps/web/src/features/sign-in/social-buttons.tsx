import { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import { BRANDS } from './brands.tsx'
import classes from './social-buttons.module.css'

/** The whole browser goes to the provider and comes back, so these are links and need no script. */
export function SocialButtons() {
  return (
    <section aria-labelledby="social-title">
      <h2 id="social-title" className={classes.title}>
        or continue with
      </h2>
      <ul className={classes.buttons}>
        {SOCIAL_PROVIDERS.map((provider) => (
          <li key={provider}>
            <a className={classes.button} href={`/api/auth/${provider}`}>
              {BRANDS[provider].mark}
              <span className={classes.name}>{BRANDS[provider].name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
