import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { Link } from 'react-router'
import { casePath } from '../../lib/case-path.ts'
import { Text } from '../../ui/layout.tsx'
import classes from './both-numbers.module.css'

type BothNumbersProps = { id: number; reference: string; follow?: boolean }

/** The number on our screens and the one on documents and receipts: whoever looks for either finds it. */
export function BothNumbers({ id, reference, follow = false }: BothNumbersProps) {
  const number = remittanceNumber(id)
  return (
    <span className={classes.both}>
      {follow ? <Link to={casePath(id)}>{number}</Link> : <span>{number}</span>}{' '}
      <Text as="span" size="sm" tone="dim" className={classes.reference}>
        {reference}
      </Text>
    </span>
  )
}
