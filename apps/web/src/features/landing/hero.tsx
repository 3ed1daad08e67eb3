import { MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { formatRupees } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS } from '@nirgam/domain/options'
import { CheckIcon, ClockIcon, ShieldIcon } from '../../ui/icons.tsx'
import { DestinationPicker } from './destination-picker.tsx'
import classes from './hero.module.css'
import { Notices } from './notices.tsx'

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="promise">
      <div className={classes.inner}>
        <Notices />
        <div className={classes.promise}>
          <p className={classes.eyebrow}>15CA / 15CB certificates</p>
          <h1 id="promise">Send money out of India with the tax papers done right.</h1>
          <p className={classes.lead}>
            For non-resident Indians and residents: answer plain questions and we prepare the 15CA/15CB certificate your
            bank asks for. Contributions start at {formatRupees(CONTRIBUTION_PRESETS[0])}, or choose your own from{' '}
            {formatRupees(MIN_CUSTOM_CONTRIBUTION)}.
          </p>
        </div>
        <div className={classes.start}>
          <DestinationPicker />
        </div>
        <ul className={classes.points}>
          <li>
            <ClockIcon /> Usually ready within 24 hours
          </li>
          <li>
            <ShieldIcon /> Encrypted, and we never hold your money
          </li>
          <li>
            <CheckIcon /> Begin without an account
          </li>
        </ul>
      </div>
    </section>
  )
}
