import { CheckIcon } from '../../ui/icons.tsx'
import classes from './certificate-picture.module.css'

const rows = [
  ['Remitter', 'Asha Rao'],
  ['Beneficiary', 'Kiran Rao, Germany'],
  ['Purpose', 'Sale of property'],
  ['Amount', '₹50,00,000'],
] as const

/** What the person ends up with, with an invented name on it. */
export function CertificatePicture() {
  return (
    <figure className={classes.picture}>
      <div className={classes.paper} aria-hidden="true">
        <p className={classes.kind}>Certificate of an accountant</p>
        <p className={classes.form}>Form 15CB</p>
        <dl className={classes.rows}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.seal}>
          <span>
            <CheckIcon size={16} />
          </span>
          Ready for your bank
        </p>
      </div>
      <figcaption className={classes.caption}>An example with invented details</figcaption>
    </figure>
  )
}
