import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import type { ComponentProps } from 'react'
import classes from './amount-field.module.css'
import { RupeeField } from './rupee-field.tsx'

type AmountFieldProps = Pick<ComponentProps<typeof RupeeField>, 'id' | 'label' | 'amount' | 'onChange' | 'error'> & {
  /** For the only field of a screen. */
  large?: boolean
}

/** An amount in rupees, spelled out in words below. */
export function AmountField({ large = false, amount, ...field }: AmountFieldProps) {
  return (
    <RupeeField
      hint={
        <span className={classes.words}>{amount ? `${rupeesInWords(amount)} rupees` : 'Whole rupees, in digits'}</span>
      }
      hintBelow
      className={large ? `type-section tabular ${classes.amount}` : undefined}
      placeholder="0"
      amount={amount}
      {...field}
    />
  )
}
