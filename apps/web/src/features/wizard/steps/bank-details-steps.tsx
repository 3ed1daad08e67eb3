import { KNOWN_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import { fieldsOf } from '@nirgam/domain/form-fields'
import { MESSAGES } from '@nirgam/domain/messages'
import {
  BANK_OPTIONS,
  DESTINATIONS,
  type DocumentKind,
  OTHERS,
  optionLabel,
  RECEIVER_ACCOUNT_TYPES,
  receiverBankField,
} from '@nirgam/domain/options'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { accountMatch, capitals, digits } from '../../../lib/account-codes.ts'
import { BSR_CHOICES, FIELD_HINTS } from '../../../lib/field-help.ts'
import { Suggest } from '../../../ui/combobox.tsx'
import { CleanedField, SelectField, TextArea, TextField } from '../../../ui/form.tsx'
import { Card, FormSection, Row, Text } from '../../../ui/layout.tsx'
import { BankMark, FlagIcon } from '../../../ui/pictures.tsx'
import { Banner } from '../../../ui/states.tsx'
import { DocumentCard } from '../../documents/documents.tsx'
import { type DetailPath, fieldAt, type StepProps } from '../step-props.ts'

import classes from './bank-details-steps.module.css'

export function SenderBankDetailsStep(props: StepProps) {
  const { form, change } = props
  const { bankName } = form.senderBankDetails
  const chosenBank = form.bank === OTHERS ? '' : optionLabel(BANK_OPTIONS, form.bank)
  const color = BANK_OPTIONS.find(({ id }) => id === form.bank)?.color ?? null
  const opened = useRef(false)

  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (bankName === '' && chosenBank !== '') change({ senderBankDetails: { bankName: chosenBank } })
  })

  return (
    <div>
      {chosenBank && (
        <Chosen icon={<BankMark name={chosenBank} color={color} />} label="The bank you chose earlier">
          {chosenBank}
        </Chosen>
      )}
      <Forgotten {...props} step="senderBankDetails" />
      <FormSection title="Bank account" hint="As printed on your cheque book or in your bank's app.">
        <Suggest
          {...fieldAt(props, 'senderBankDetails.bankName')}
          options={KNOWN_BANKS}
          filter={(banks, text) => suggestBanks(text, banks)}
        />
        <CleanedField {...codeAt(props, 'senderBankDetails.ifsc')} hint={FIELD_HINTS.ifsc} />
        <AccountNumbers {...props} whose="sender" />
      </FormSection>
      <FormSection title="Tax details" hint="They go onto the 15CA/15CB forms.">
        <CleanedField {...codeAt(props, 'senderBankDetails.panNumber')} hint={FIELD_HINTS.panNumber} />
        <SelectField
          {...fieldAt(props, 'senderBankDetails.bsrCode')}
          hint={FIELD_HINTS.bsrCode}
          hintBelow
          options={BSR_CHOICES}
        />
      </FormSection>
      <Proof
        {...props}
        title="Proof of the account"
        kind="sender_bank_document"
        label="Cancelled cheque or bank statement"
        hint="So that we can check the account is yours. It speeds up your certificate, but you can go on without it."
      />
    </div>
  )
}

const ACCOUNT_TYPES = RECEIVER_ACCOUNT_TYPES.map(({ id, label }) => ({ value: id, label }))

const IBAN_EXAMPLES: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB29NWBK60161331926819',
  Germany: 'DE89370400440532013000',
  France: 'FR1420041010050500013M02606',
  Netherlands: 'NL91ABNA0417164300',
}

export function ReceiverBankDetailsStep(props: StepProps) {
  const { destinationCountry, receiverDetails, receiverBankDetails } = props.form
  const { accountType } = receiverBankDetails
  const destination = DESTINATIONS.find(({ name }) => name === destinationCountry)
  const extra = receiverBankField(receiverDetails.country)
  // The dashboard's flow asks for routing number and IBAN without insisting.
  const insist = props.shownIn === 'remittance'
  // A type stored by an older version is kept and shown.
  const isKnownType = ACCOUNT_TYPES.some(({ value }) => value === accountType)
  return (
    <div>
      {destinationCountry && (
        <Chosen icon={<FlagIcon iso={destination?.iso ?? null} size="lg" />} label="Destination country">
          {destinationCountry}
        </Chosen>
      )}
      <Forgotten {...props} step="receiverBankDetails" />
      <FormSection title="Bank account" hint="Ask the receiver for these; they are on any of their bank statements.">
        <TextField {...fieldAt(props, 'receiverBankDetails.bankName')} autoComplete="off" />
        <SelectField
          {...fieldAt(props, 'receiverBankDetails.accountType')}
          options={isKnownType ? ACCOUNT_TYPES : [...ACCOUNT_TYPES, { value: accountType, label: accountType }]}
        />
        <AccountNumbers {...props} whose="receiver" />
      </FormSection>
      <FormSection title="Codes for the transfer">
        <CleanedField {...codeAt(props, 'receiverBankDetails.swiftCode')} hint={FIELD_HINTS.swiftCode} />
        {extra === 'routingNumber' && (
          <CleanedField
            {...codeAt(props, 'receiverBankDetails.routingNumber', digits)}
            required={insist}
            label="Routing Number (ABA)"
            hint={FIELD_HINTS.routingNumber}
          />
        )}
        {extra === 'iban' && (
          <CleanedField
            {...codeAt(props, 'receiverBankDetails.iban')}
            required={insist}
            hint={`${FIELD_HINTS.iban} For example ${IBAN_EXAMPLES[receiverDetails.country]}`}
          />
        )}
        <TextArea
          {...fieldAt(props, 'receiverBankDetails.bankAddress')}
          full
          label="Bank Address (optional)"
          rows={2}
          autoComplete="off"
        />
      </FormSection>
      <Proof
        {...props}
        title="Supporting document"
        kind="receiver_bank_document"
        label="Proof of the receiver's account (optional)"
        hint="A bank statement or a letter from the bank that shows the account number."
      />
    </div>
  )
}

/** Tidied while it is typed; twice its length may be pasted, for the spaces in it. */
function codeAt(props: StepProps, path: DetailPath, clean = capitals) {
  const { maxLength: max = 0, ...field } = fieldAt(props, path)
  const keys = clean === digits ? ({ inputMode: 'numeric' } as const) : { autoCapitalize: 'characters' }
  return { ...field, ...keys, maxLength: 2 * max, clean: (text: string) => clean(text, max) }
}

/** The number twice, so that a slip of the finger does not send money to a stranger. */
function AccountNumbers({ whose, ...props }: StepProps & { whose: 'sender' | 'receiver' }) {
  const number = codeAt(props, `${whose}BankDetails.accountNumber`, digits)
  const again = codeAt(props, `${whose}BankDetails.confirmAccountNumber`, digits)
  const state = accountMatch(number.value, again.value)
  return (
    <>
      <CleanedField {...number} hint={FIELD_HINTS.accountNumber} />
      <div>
        <CleanedField {...again} hint="Type it again" />
        <Text size="md" tone={state === 'match' ? 'success' : 'error'} role="status" className={classes.match}>
          {state === 'match' && (
            <>
              <IconCheck size={18} aria-hidden /> Account numbers match
            </>
          )}
          {state === 'mismatch' && !again.error && (
            <>
              <IconAlertTriangle size={18} aria-hidden /> {MESSAGES[`${whose}Bank`].mismatch}
            </>
          )}
        </Text>
      </div>
    </>
  )
}

/** Something decided in an earlier step, shown where it matters again. */
function Chosen({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Card tone="tint" pad="sm" className={classes.above}>
      <Row>
        {icon}
        <div>
          <Text size="sm" tone="dim">
            {label}
          </Text>
          <Text weight="semibold">{children}</Text>
        </div>
      </Row>
    </Card>
  )
}

type ForgottenProps = StepProps & { step: 'senderBankDetails' | 'receiverBankDetails' }

/** Why numbers that somebody had typed are no longer there. */
function Forgotten({ forgotten, step }: ForgottenProps) {
  if (!forgotten.some((path) => fieldsOf(step).includes(path))) return null
  return (
    <div className={classes.above}>
      <Banner kind="info">
        Account numbers and PAN are never kept in this browser. What you had typed was not saved yet, so please enter it
        again.
      </Banner>
    </div>
  )
}

type ProofProps = StepProps & { title: string; kind: DocumentKind; label: string; hint: string }

function Proof({ title, ...card }: ProofProps) {
  return (
    <FormSection title={title}>
      <div data-full>
        <DocumentCard {...card} inSection />
      </div>
    </FormSection>
  )
}
