import { KNOWN_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import { COUNTRIES } from '@nirgam/domain/countries'
import { birthDateBounds } from '@nirgam/domain/dates'
import { boxOf, type FieldPath } from '@nirgam/domain/form-fields'
import { asRupees, formatRupees } from '@nirgam/domain/money'
import {
  ACCOUNT_TYPES,
  BANK_OPTIONS,
  type Option,
  RECEIVER_ACCOUNT_TYPES,
  SOURCES_OF_FUNDS,
} from '@nirgam/domain/options'
import { rupeesInWords } from '@nirgam/domain/rupee-words'
import { type ReactNode, useId } from 'react'
import { capitals, digits } from '../../lib/account-codes.ts'
import { BSR_CHOICES, FIELD_HINTS } from '../../lib/field-help.ts'
import { Suggest } from '../../ui/combobox.tsx'
import { CleanedField, FieldError, SelectField, TextArea, TextField } from '../../ui/form.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { OptionCards } from '../../ui/option-cards.tsx'
import { isAccountNumber } from './item-answer.ts'

const MOST_AMOUNT_DIGITS = 12
const COUNTRY_NAMES = COUNTRIES.map(({ name }) => name)
const TYPES_ABROAD = [
  { value: '', label: 'Choose the type' },
  ...RECEIVER_ACCOUNT_TYPES.map(({ id, label }) => ({ value: id, label })),
]
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

/** The box that fits a field: the same keyboard, limits and hints as when it was filled in. */
export function AnswerBox({ path, label, value, again, error, onChange }: AnswerBoxProps) {
  const name = path.split('.').at(-1) ?? path
  const { maxLength } = boxOf(path)
  const shared = { label: <YourAnswer to={label} />, value, error, required: true }
  const typed = (text: string) => onChange({ value: text })
  const native = {
    ...shared,
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) => typed(event.currentTarget.value),
  }
  const cards = CARDS[path]
  if (cards) return <Cards {...shared} {...cards} label={label} onChange={typed} />
  if (path === 'amount') return <Amount {...shared} onChange={typed} />
  if (path === 'dateOfBirth') return <TextField {...native} {...birthDateBounds(new Date())} type="date" />
  if (isAccountNumber(path)) return <AccountNumber {...shared} again={again} max={maxLength ?? 0} onChange={onChange} />
  switch (name) {
    case 'ifsc':
    case 'panNumber':
    case 'swiftCode':
    case 'iban': {
      const max = maxLength ?? 0
      const clean = (text: string) => capitals(text, max)
      return (
        <CleanedField
          {...shared}
          hint={FIELD_HINTS[name]}
          autoCapitalize="characters"
          maxLength={2 * max}
          clean={clean}
          onChange={typed}
        />
      )
    }
    case 'routingNumber': {
      const max = maxLength ?? 0
      const clean = (text: string) => digits(text, max)
      return (
        <CleanedField
          {...shared}
          hint={FIELD_HINTS[name]}
          inputMode="numeric"
          maxLength={2 * max}
          clean={clean}
          onChange={typed}
        />
      )
    }
    case 'bsrCode':
      return <SelectField {...native} hint={FIELD_HINTS.bsrCode} hintBelow options={BSR_CHOICES} />
    case 'accountType':
      return <SelectField {...native} options={TYPES_ABROAD} />
    case 'bankName':
      return (
        <Suggest
          {...shared}
          options={KNOWN_BANKS}
          filter={(banks, text) => suggestBanks(text, banks)}
          onChange={typed}
        />
      )
    case 'country':
    case 'destinationCountry':
      return <Suggest {...shared} options={COUNTRY_NAMES} onChange={typed} />
    case 'address':
    case 'bankAddress':
      return <TextArea {...native} rows={3} />
    case 'email':
      return <TextField {...native} inputMode="email" autoCapitalize="off" spellCheck={false} />
    case 'phone':
      return <TextField {...native} type="tel" inputMode="tel" />
    case 'countryCode':
      return <TextField {...native} hint="With its plus sign. For example +91 for India" hintBelow inputMode="tel" />
    default:
      return <TextField {...native} autoComplete="off" />
  }
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

type AccountNumberProps = BoxProps & { again: string; max: number; onChange: AnswerBoxProps['onChange'] }

/** The number twice, so that a slip of the finger does not send money to a stranger. */
function AccountNumber({ again, max, error, onChange, ...box }: AccountNumberProps) {
  const id = useId()
  const digitsTo = { inputMode: 'numeric', maxLength: 2 * max, clean: (text: string) => digits(text, max) } as const
  return (
    <>
      <CleanedField
        {...box}
        {...digitsTo}
        error={error !== null}
        hint={FIELD_HINTS.accountNumber}
        onChange={(value) => onChange({ value })}
      />
      <CleanedField
        {...digitsTo}
        label="The same number again"
        required
        value={again}
        error={error !== null}
        aria-describedby={`${id}-error`}
        onChange={(text) => onChange({ again: text })}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  )
}
