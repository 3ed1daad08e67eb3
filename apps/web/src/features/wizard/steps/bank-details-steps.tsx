import { fieldsOf } from '@nirgam/domain/remittance/answers/form-fields'
import {
  BANK_OPTIONS,
  DESTINATIONS,
  type DocumentKind,
  OTHERS,
  optionLabel,
  receiverBankField,
} from '@nirgam/domain/remittance/answers/options'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { accountMatch } from '../../../lib/fields/account-codes.ts'
import { inputOf } from '../../../lib/fields/field-inputs.ts'
import { FieldBox } from '../../../ui/field-box.tsx'
import { Card, FormSection, Row, Text } from '../../../ui/layout.tsx'
import { BankMark, FlagIcon } from '../../../ui/pictures.tsx'
import { Banner } from '../../../ui/states.tsx'
import { DocumentCard } from '../../documents/documents.tsx'
import { type DetailPath, fieldAt, type StepProps } from '../step-props.ts'

import classes from './steps.module.css'

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
      <FormSection title="Bank account">
        <FieldBox {...boxAt(props, 'senderBankDetails.bankName')} />
        <FieldBox {...boxAt(props, 'senderBankDetails.ifsc')} />
        <AccountNumbers {...props} whose="sender" />
      </FormSection>
      <FormSection title="Tax details" hint="We use these on Form 145 (15CA) and Form 146 (15CB).">
        <FieldBox {...boxAt(props, 'senderBankDetails.panNumber')} />
        <FieldBox {...boxAt(props, 'senderBankDetails.bsrCode')} />
      </FormSection>
      <Proof
        {...props}
        title="Proof of the account"
        kind="sender_bank_document"
        label="Cancelled cheque or bank statement"
        hint="Lets us confirm the account is yours. It speeds things up, but you can skip it."
      />
    </div>
  )
}

const IBAN_EXAMPLES: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB29NWBK60161331926819',
  Germany: 'DE89370400440532013000',
  France: 'FR1420041010050500013M02606',
  Netherlands: 'NL91ABNA0417164300',
}

export function ReceiverBankDetailsStep(props: StepProps) {
  const { destinationCountry, receiverDetails } = props.form
  const destination = DESTINATIONS.find(({ name }) => name === destinationCountry)
  const extra = receiverBankField(receiverDetails.country)
  // In the dashboard's flow, routing number and IBAN are optional.
  const insist = props.shownIn === 'remittance'
  return (
    <div>
      {destinationCountry && (
        <Chosen icon={<FlagIcon iso={destination?.iso ?? null} size="lg" />} label="Destination country">
          {destinationCountry}
        </Chosen>
      )}
      <Forgotten {...props} step="receiverBankDetails" />
      <FormSection title="Bank account">
        <FieldBox {...boxAt(props, 'receiverBankDetails.bankName')} />
        <FieldBox {...boxAt(props, 'receiverBankDetails.accountType')} />
        <AccountNumbers {...props} whose="receiver" />
      </FormSection>
      <FormSection title="Codes for the transfer">
        <FieldBox {...boxAt(props, 'receiverBankDetails.swiftCode')} />
        {extra === 'routingNumber' && (
          <FieldBox
            {...boxAt(props, 'receiverBankDetails.routingNumber')}
            required={insist}
            label="Routing Number (ABA)"
          />
        )}
        {extra === 'iban' && (
          <FieldBox
            {...boxAt(props, 'receiverBankDetails.iban')}
            required={insist}
            hint={`${inputOf('receiverBankDetails.iban').hint} For example ${IBAN_EXAMPLES[receiverDetails.country]}`}
          />
        )}
        <FieldBox
          {...boxAt(props, 'receiverBankDetails.bankAddress')}
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

const boxAt = (props: StepProps, path: DetailPath) => ({ ...fieldAt(props, path), input: inputOf(path) })

/** Asks for the number twice, so that a typo does not send money to a stranger. */
function AccountNumbers({ whose, ...props }: StepProps & { whose: 'sender' | 'receiver' }) {
  const number = boxAt(props, `${whose}BankDetails.accountNumber`)
  const again = boxAt(props, `${whose}BankDetails.confirmAccountNumber`)
  const state = accountMatch(number.value, again.value)
  return (
    <>
      <FieldBox {...number} />
      <div>
        <FieldBox {...again} />
        <Text as="div" size="md" tone={state === 'match' ? 'success' : 'error'} role="status" className={classes.below}>
          {state === 'match' && (
            <Row gap="xs">
              <IconCheck size={18} aria-hidden /> Account numbers match
            </Row>
          )}
          {state === 'mismatch' && !again.error && (
            <Row gap="xs" nowrap>
              <IconAlertTriangle size={18} aria-hidden /> {MESSAGES[`${whose}Bank`].mismatch}
            </Row>
          )}
        </Text>
      </div>
    </>
  )
}

/** A choice from an earlier step, shown again where it matters. */
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

/** Explains why numbers typed earlier are missing. */
function Forgotten({ forgotten, step }: ForgottenProps) {
  if (!forgotten.some((path) => fieldsOf(step).includes(path))) return null
  return (
    <div className={classes.above}>
      <Banner kind="info">
        For your security we never keep account numbers or PAN in the browser. Please enter them again.
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
