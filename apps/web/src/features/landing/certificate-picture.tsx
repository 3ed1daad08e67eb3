import { Card, Row, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
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
      <Card pad="lg" className={classes.paper} aria-hidden="true">
        <Text tone="dim" size="sm">
          Certificate of an accountant
        </Text>
        <Text size="2xl" weight="semibold">
          Form 15CB
        </Text>
        <dl>
          {rows.map(([term, value]) => (
            <Row key={term} justify="between">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </dl>
        <StatusBadge color="green" label="✓ Ready for your bank" />
      </Card>
      <figcaption className={classes.caption}>An example with invented details</figcaption>
    </figure>
  )
}
