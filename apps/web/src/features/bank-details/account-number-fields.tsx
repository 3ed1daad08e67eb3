import { ACCOUNT_NUMBER_MAX } from '@nirgam/domain/limits'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { CleanedField } from '../../ui/form.tsx'
import { accountMatch } from './account-match.ts'
import classes from './bank-details.module.css'
import { cleanAccountNumber } from './clean-codes.ts'

type Numbers = { accountNumber: string; confirmAccountNumber: string }

type AccountNumberFieldsProps = {
  numbers: Numbers
  edit: (patch: Partial<Numbers>) => void
  errors: Readonly<Record<string, string>>
  mismatch: string
}

/** The number twice, so that a slip of the finger does not send money to a stranger. */
export function AccountNumberFields({ numbers, edit, errors, mismatch }: AccountNumberFieldsProps) {
  const state = accountMatch(numbers.accountNumber, numbers.confirmAccountNumber)
  const field = (name: keyof Numbers) => ({
    id: name,
    value: numbers[name],
    onChange: (value: string) => edit({ [name]: value }),
    clean: cleanAccountNumber,
    error: errors[name],
    required: true,
    inputMode: 'numeric' as const,
    maxLength: 2 * ACCOUNT_NUMBER_MAX,
  })
  return (
    <>
      <CleanedField {...field('accountNumber')} label="Account Number" hint="Digits only" />
      <div>
        <CleanedField {...field('confirmAccountNumber')} label="Confirm Account Number" hint="Type it again" />
        <p className={classes.match} data-state={state} role="status">
          {state === 'match' && (
            <>
              <IconCheck size={18} aria-hidden /> Account numbers match
            </>
          )}
          {state === 'mismatch' && !errors.confirmAccountNumber && (
            <>
              <IconAlertTriangle size={18} aria-hidden /> {mismatch}
            </>
          )}
        </p>
      </div>
    </>
  )
}
