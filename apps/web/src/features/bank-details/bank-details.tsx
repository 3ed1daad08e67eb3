import { KNOWN_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import type { ReceiverBankDetails, SenderBankDetails } from '@nirgam/domain/form-data'
import {
  ACCOUNT_NUMBER_MAX,
  IFSC_LENGTH,
  PAN_LENGTH,
  ROUTING_LENGTH,
  SWIFT_MAX_LENGTH,
  TEXT_LIMITS,
} from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { BSR_CODES, RECEIVER_ACCOUNT_TYPES, receiverBankField } from '@nirgam/domain/options'
import { Suggest } from '../../ui/combobox.tsx'
import { CleanedField, SelectField, TextArea, TextField } from '../../ui/form.tsx'
import { FormSection, SectionHeading } from '../../ui/layout.tsx'
import { AccountNumberFields } from './account-number-fields.tsx'
import classes from './bank-details.module.css'
import { cleanIban, cleanIfsc, cleanPan, cleanRouting, cleanSwift } from './clean-codes.ts'

type BankFormProps<Details> = {
  details: Details
  edit: (patch: Partial<Details>) => void
  errors: Readonly<Record<string, string>>
}

/** A code of a fixed length; twice of it may be pasted, for the spaces in it. */
function codeField<Name extends string>(
  { details, edit, errors }: BankFormProps<Record<Name, string>>,
  name: Name,
  clean: (text: string) => string,
  length: number,
) {
  return {
    id: name,
    value: details[name],
    error: errors[name],
    clean,
    maxLength: 2 * length,
    autoCapitalize: 'characters',
    onChange: (value: string) => edit({ [name]: value } as Partial<Record<Name, string>>),
  }
}

const BSR_CHOICES = [
  { value: '', label: 'Choose the branch' },
  ...BSR_CODES.map(({ id, label }) => ({ value: id, label: `${id} ${label}` })),
]

export function SenderBankForm(props: BankFormProps<SenderBankDetails>) {
  const { details, edit, errors } = props
  return (
    <>
      <FormSection title="Bank account" hint="As printed on your cheque book or in your bank's app.">
        <Suggest
          required
          id="bankName"
          label="Bank Name"
          value={details.bankName}
          onChange={(bankName) => edit({ bankName })}
          error={errors.bankName}
          options={KNOWN_BANKS}
          filter={(banks, text) => suggestBanks(text, banks)}
          maxLength={TEXT_LIMITS.bank}
        />
        <CleanedField
          {...codeField(props, 'ifsc', cleanIfsc, IFSC_LENGTH)}
          required
          label="IFSC Code"
          hint="Names your bank's branch: 4 letters, a zero, 6 more. For example HDFC0001234"
        />
        <AccountNumberFields numbers={details} edit={edit} errors={errors} mismatch={MESSAGES.senderBank.mismatch} />
      </FormSection>
      <FormSection title="Tax details" hint="They go onto the 15CA/15CB forms.">
        <CleanedField
          {...codeField(props, 'panNumber', cleanPan, PAN_LENGTH)}
          required
          label="PAN Number"
          hint="Your tax number, on your PAN card: 5 letters, 4 digits, 1 letter. For example ABCDE1234F"
        />
        <SelectField
          required
          id="bsrCode"
          label="BSR Code"
          hint="The number the Reserve Bank gives a branch that takes tax payments. For example BSR001 for Mumbai Main"
          hintBelow
          options={BSR_CHOICES}
          value={details.bsrCode}
          onChange={({ currentTarget }) => edit({ bsrCode: currentTarget.value })}
          error={errors.bsrCode}
        />
      </FormSection>
    </>
  )
}

const ACCOUNT_TYPES = RECEIVER_ACCOUNT_TYPES.map(({ id, label }) => ({ value: id, label }))

const IBAN_EXAMPLES: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB29NWBK60161331926819',
  Germany: 'DE89370400440532013000',
  France: 'FR1420041010050500013M02606',
  Netherlands: 'NL91ABNA0417164300',
}

type ReceiverBankFormProps = BankFormProps<ReceiverBankDetails> & {
  receiverCountry: string
  /** The dashboard's flow asks for routing number and IBAN without insisting. */
  insist: boolean
}

export function ReceiverBankForm({ receiverCountry, insist, ...props }: ReceiverBankFormProps) {
  const { details, edit, errors } = props
  const extra = receiverBankField(receiverCountry)
  // A type stored by an older version is kept and shown.
  const isKnownType = ACCOUNT_TYPES.some(({ value }) => value === details.accountType)
  const stored = { value: details.accountType, label: details.accountType }
  return (
    <>
      <FormSection title="Bank account" hint="Ask the receiver for these; they are on any of their bank statements.">
        <TextField
          required
          id="bankName"
          label="Bank Name"
          value={details.bankName}
          onChange={({ currentTarget }) => edit({ bankName: currentTarget.value })}
          error={errors.bankName}
          maxLength={TEXT_LIMITS.bank}
          autoComplete="off"
        />
        <SelectField
          id="accountType"
          label="Account Type"
          options={isKnownType ? ACCOUNT_TYPES : [...ACCOUNT_TYPES, stored]}
          value={details.accountType}
          onChange={({ currentTarget }) => edit({ accountType: currentTarget.value })}
          error={errors.accountType}
        />
        <AccountNumberFields numbers={details} edit={edit} errors={errors} mismatch={MESSAGES.receiverBank.mismatch} />
      </FormSection>
      <FormSection title="Codes for the transfer">
        <CleanedField
          {...codeField(props, 'swiftCode', cleanSwift, SWIFT_MAX_LENGTH)}
          required
          label="SWIFT/BIC Code"
          hint="Names the receiver's bank worldwide: 8 or 11 characters. For example CHASUS33"
        />
        {extra === 'routingNumber' && (
          <CleanedField
            {...codeField(props, 'routingNumber', cleanRouting, ROUTING_LENGTH)}
            required={insist}
            label="Routing Number (ABA)"
            hint="Names a bank inside the United States: 9 digits, at the bottom left of a cheque. For example 021000021"
            inputMode="numeric"
          />
        )}
        {extra === 'iban' && (
          <CleanedField
            {...codeField(props, 'iban', cleanIban, ACCOUNT_NUMBER_MAX)}
            required={insist}
            label="IBAN"
            hint={`The account number with country and bank in it. For example ${IBAN_EXAMPLES[receiverCountry]}`}
          />
        )}
        <TextArea
          full
          id="bankAddress"
          label="Bank Address (optional)"
          rows={2}
          value={details.bankAddress}
          onChange={({ currentTarget }) => edit({ bankAddress: currentTarget.value })}
          error={errors.bankAddress}
          maxLength={TEXT_LIMITS.bankAddress}
          autoComplete="off"
        />
      </FormSection>
    </>
  )
}

/** Every field at fault, each leading to its field. */
export function ErrorList({ errors }: { errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <div className={classes.errors}>
      <SectionHeading className={classes.errorsTitle}>{MESSAGES.senderBank.errorsHeading}</SectionHeading>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
