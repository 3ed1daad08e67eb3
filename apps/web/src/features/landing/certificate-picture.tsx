import { IconCheck } from '@tabler/icons-react'
import { Card, Row, Text } from '../../ui/layout.tsx'
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
        <p className={classes.form}>Form 15CB</p>
        <dl>
          {rows.map(([term, value]) => (
            <Row key={term} justify="between">
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </dl>
        <Text size="md" tone="accent" weight="semibold" className={classes.seal}>
          <IconCheck size={24} />
          Ready for your bank
        </Text>
      </Card>
      <figcaption className={classes.caption}>An example with invented details</figcaption>
    </figure>
  )
}
