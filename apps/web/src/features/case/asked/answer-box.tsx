import { boxOf, type FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import { ACCOUNT_TYPES, BANK_OPTIONS, type Option, SOURCES_OF_FUNDS } from '@nirgam/domain/remittance/answers/options'
import { birthDateBounds } from '@nirgam/domain/shared/dates'
import { asRupees, formatRupees } from '@nirgam/domain/shared/money'
import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import { type ReactNode, useId } from 'react'
import { digits } from '../../../lib/fields/account-codes.ts'
import { inputOf } from '../../../lib/fields/field-inputs.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FieldBox } from '../../../ui/field-box.tsx'
import { CleanedField, FieldError } from '../../../ui/form.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { isAccountNumber } from './item-answer.ts'

const MOST_AMOUNT_DIGITS = 12
const CARDS: Readonly<Record<string, { options: readonly Option[]; othersLabel: string }>> = {
  bank: { options: BANK_OPTIONS, othersLabel: 'Enter your bank name' },
  accountType: { options: ACCOUNT_TYPES, othersLabel: 'Enter your account type' },
  sourceOfFunds: { options: SOURCES_OF_FUNDS, othersLabel: 'Please specify your source of funds' },
}

type AnswerBoxProps = {
  path: FieldPath
  label: string
  value: string
  again: string
  error: string | null
  onChange: (typed: { value?: string; again?: string }) => void
}

/** The input for a field, with the same keyboard, limits and hints as in the wizard. */
export function AnswerBox({ path, label, value, again, error, onChange }: AnswerBoxProps) {
  const { maxLength } = boxOf(path)
  const shared = { label: <YourAnswer to={label} />, value, error, required: true }
  const typed = (text: string) => onChange({ value: text })
  const cards = CARDS[path]
  if (cards) return <Cards {...shared} {...cards} label={label} onChange={typed} />
  if (path === 'amount') return <Amount {...shared} onChange={typed} />
  if (path === 'dateOfBirth') {
    return (
      <DateField
        {...shared}
        {...birthDateBounds(new Date())}
        onChange={({ currentTarget }) => typed(currentTarget.value)}
      />
    )
  }
  if (isAccountNumber(path)) {
    return <AccountNumber {...shared} path={path} again={again} max={maxLength ?? 0} onChange={onChange} />
  }
  return <FieldBox {...shared} input={inputOf(path)} maxLength={maxLength} onChange={typed} />
}

function YourAnswer({ to }: { to: string }) {
  return (
    <>
      Your answer<VisuallyHidden>: {to}</VisuallyHidden>
    </>
  )
}

type BoxProps = { label: ReactNode; value: string; error: string | null; required: boolean }
type OneBoxProps = BoxProps & { onChange: (text: string) => void }

type CardsOf = { label: string; options: readonly Option[]; othersLabel: string }

function Cards({ label, options, othersLabel, ...rest }: Omit<OneBoxProps, 'required' | 'label'> & CardsOf) {
  const { value, error, onChange } = rest
  return (
    <OptionCards
      compact
      legend={label}
      hideLegend
      options={options}
      othersLabel={othersLabel}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function Amount({ onChange, ...box }: OneBoxProps) {
  const rupees = asRupees(Number(box.value))
  return (
    <CleanedField
      {...box}
      hint={rupees > 0 ? `${formatRupees(rupees)}, ${rupeesInWords(rupees)} rupees` : 'Whole rupees, digits only'}
      inputMode="numeric"
      clean={(text) => digits(text, MOST_AMOUNT_DIGITS)}
      onChange={onChange}
    />
  )
}

type AccountNumberProps = BoxProps & {
  path: FieldPath
  again: string
  max: number
  onChange: AnswerBoxProps['onChange']
}

/** Asks for the number twice, so that a typo does not send money to a stranger. */
function AccountNumber({ path, again, max, error, onChange, ...box }: AccountNumberProps) {
  const id = useId()
  const number = { input: inputOf(path), maxLength: max, required: true, error: error !== null }
  return (
    <>
      <FieldBox {...box} {...number} onChange={(value) => onChange({ value })} />
      <FieldBox
        {...number}
        label="The same number again"
        hint={undefined}
        value={again}
        aria-describedby={`${id}-error`}
        onChange={(text) => onChange({ again: text })}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  )
}
