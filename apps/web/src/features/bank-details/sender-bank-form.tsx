import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, NativeSelect } from '@mantine/core'
import { KNOWN_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import type { SenderBankDetails } from '@nirgam/domain/form-data'
import { IFSC_LENGTH, PAN_LENGTH, TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { BSR_CODES } from '@nirgam/domain/options'
import { CleanedInput } from '../../ui/cleaned-input.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { AccountNumberFields } from './account-number-fields.tsx'
import { cleanIfsc, cleanPan } from './clean-codes.ts'

const BSR_CHOICES = [
  { value: '', label: 'Choose the branch' },
  ...BSR_CODES.map(({ id, label }) => ({ value: id, label: `${id} ${label}` })),
]

type SenderBankFormProps = {
  details: SenderBankDetails
  edit: (patch: Partial<SenderBankDetails>) => void
  errors: Readonly<Record<string, string>>
}

const required = { withAsterisk: true, 'aria-required': true } as const

export function SenderBankForm({ details, edit, errors }: SenderBankFormProps) {
  return (
    <>
      <FormSection title="Bank account" hint="As printed on your cheque book or in your bank's app.">
        <Autocomplete
          {...required}
          id="bankName"
          label="Bank Name"
          value={details.bankName}
          onChange={(bankName) => edit({ bankName })}
          error={errors.bankName}
          data={[...KNOWN_BANKS]}
          filter={({ search }) => suggestBanks(search, KNOWN_BANKS).map((name) => ({ value: name, label: name }))}
          openOnFocus={false}
          maxLength={TEXT_LIMITS.bank}
          autoComplete="off"
        />
        <CleanedInput
          {...required}
          id="ifsc"
          label="IFSC Code"
          description="Names your bank's branch: 4 letters, a zero, 6 more. For example HDFC0001234"
          value={details.ifsc}
          onChange={(ifsc) => edit({ ifsc })}
          clean={cleanIfsc}
          error={errors.ifsc}
          maxLength={2 * IFSC_LENGTH}
          autoCapitalize="characters"
        />
        <AccountNumberFields numbers={details} edit={edit} errors={errors} mismatch={MESSAGES.senderBank.mismatch} />
      </FormSection>
      <FormSection title="Tax details" hint="They go onto the 15CA/15CB forms.">
        <CleanedInput
          {...required}
          id="panNumber"
          label="PAN Number"
          description="Your tax number, on your PAN card: 5 letters, 4 digits, 1 letter. For example ABCDE1234F"
          value={details.panNumber}
          onChange={(panNumber) => edit({ panNumber })}
          clean={cleanPan}
          error={errors.panNumber}
          maxLength={2 * PAN_LENGTH}
          autoCapitalize="characters"
        />
        <NativeSelect
          {...required}
          id="bsrCode"
          label="BSR Code"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description="The number the Reserve Bank gives a branch that takes tax payments. For example BSR001 for Mumbai Main"
          data={BSR_CHOICES}
          value={details.bsrCode}
          onChange={({ currentTarget }) => edit({ bsrCode: currentTarget.value })}
          error={errors.bsrCode}
        />
      </FormSection>
    </>
  )
}
