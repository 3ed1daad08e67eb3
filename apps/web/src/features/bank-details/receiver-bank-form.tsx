import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReceiverBankDetails } from '@nirgam/domain/form-data'
import { ACCOUNT_NUMBER_MAX, ROUTING_LENGTH, SWIFT_MAX_LENGTH, TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { RECEIVER_ACCOUNT_TYPES, receiverBankField } from '@nirgam/domain/options'
import { CleanedInput } from '../../ui/cleaned-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { AccountNumberFields } from './account-number-fields.tsx'
import { cleanIban, cleanRouting, cleanSwift } from './clean-codes.ts'

const ACCOUNT_TYPES = RECEIVER_ACCOUNT_TYPES.map(({ id, label }) => ({ value: id, label }))

const IBAN_EXAMPLES: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB29NWBK60161331926819',
  Germany: 'DE89370400440532013000',
  France: 'FR1420041010050500013M02606',
  Netherlands: 'NL91ABNA0417164300',
}

type ReceiverBankFormProps = {
  details: ReceiverBankDetails
  edit: (patch: Partial<ReceiverBankDetails>) => void
  errors: Readonly<Record<string, string>>
  receiverCountry: string
  /** The dashboard's flow asks for routing number and IBAN without insisting. */
  insist: boolean
}

const FULL_ROW = { 'data-full': true }
const required = { withAsterisk: true, 'aria-required': true } as const

export function ReceiverBankForm({ details, edit, errors, receiverCountry, insist }: ReceiverBankFormProps) {
  const extra = receiverBankField(receiverCountry)
  const asNeeded = insist ? required : {}
  // A type stored by an older version is kept and shown.
  const isKnownType = ACCOUNT_TYPES.some(({ value }) => value === details.accountType)
  return (
    <>
      <FormSection title="Bank account" hint="Ask the receiver for these; they are on any of their bank statements.">
        <TextInput
          {...required}
          id="bankName"
          label="Bank Name"
          value={details.bankName}
          onChange={({ currentTarget }) => edit({ bankName: currentTarget.value })}
          error={errors.bankName}
          maxLength={TEXT_LIMITS.bank}
          autoComplete="off"
        />
        <NativeSelect
          id="accountType"
          label="Account Type"
          data={isKnownType ? ACCOUNT_TYPES : [...ACCOUNT_TYPES, details.accountType]}
          value={details.accountType}
          onChange={({ currentTarget }) => edit({ accountType: currentTarget.value })}
          error={errors.accountType}
        />
        <AccountNumberFields numbers={details} edit={edit} errors={errors} mismatch={MESSAGES.receiverBank.mismatch} />
      </FormSection>
      <FormSection title="Codes for the transfer">
        <CleanedInput
          {...required}
          id="swiftCode"
          label="SWIFT/BIC Code"
          description="Names the receiver's bank worldwide: 8 or 11 characters. For example CHASUS33"
          value={details.swiftCode}
          onChange={(swiftCode) => edit({ swiftCode })}
          clean={cleanSwift}
          error={errors.swiftCode}
          maxLength={2 * SWIFT_MAX_LENGTH}
          autoCapitalize="characters"
        />
        {extra === 'routingNumber' && (
          <CleanedInput
            {...asNeeded}
            id="routingNumber"
            label="Routing Number (ABA)"
            description="Names a bank inside the United States: 9 digits, at the bottom left of a cheque. For example 021000021"
            value={details.routingNumber}
            onChange={(routingNumber) => edit({ routingNumber })}
            clean={cleanRouting}
            error={errors.routingNumber}
            inputMode="numeric"
            maxLength={2 * ROUTING_LENGTH}
          />
        )}
        {extra === 'iban' && (
          <CleanedInput
            {...asNeeded}
            id="iban"
            label="IBAN"
            description={`The account number with country and bank in it. For example ${IBAN_EXAMPLES[receiverCountry]}`}
            value={details.iban}
            onChange={(iban) => edit({ iban })}
            clean={cleanIban}
            error={errors.iban}
            maxLength={2 * ACCOUNT_NUMBER_MAX}
            autoCapitalize="characters"
          />
        )}
        <Textarea
          wrapperProps={FULL_ROW}
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
