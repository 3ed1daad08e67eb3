import { LRS_DOLLARS, NRO_DOLLARS } from '@nirgam/domain/shared/limits'
import { dollarsInRupees, formatRupees, RUPEES_PER_USD, type Rupees } from '@nirgam/domain/shared/money'
import { Banner } from '../../../ui/states.tsx'

/** At the form's first step, when the account type is not known yet. */
export default function LimitsInDollars({ amount }: { amount: Rupees }) {
  const lrs = dollarsInRupees(LRS_DOLLARS)
  const nro = dollarsInRupees(NRO_DOLLARS)
  return (
    <Banner kind="info">
      {amount > nro ? 'This is above both yearly limits' : 'This may be above a yearly limit'}. A resident may send
      about {formatRupees(lrs)} in a tax year (USD 250,000). {formatRupees(nro)} may leave NRO accounts (USD 1,000,000).
      We used ₹{RUPEES_PER_USD} to the dollar. You can continue, but above a limit you need Reserve Bank approval first.{' '}
      <a href="/guide/limits">How the limits work</a>
    </Banner>
  )
}
