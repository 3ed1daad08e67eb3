import { fieldsOf } from '@nirgam/domain/form-fields'
import { BANK_OPTIONS, DESTINATIONS, type DocumentKind, OTHERS, optionLabel } from '@nirgam/domain/options'
import type { StepId } from '@nirgam/domain/steps'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card, FormSection, Row, Text } from '../../../ui/layout.tsx'
import { BankMark, FlagIcon } from '../../../ui/pictures.tsx'
import { Banner } from '../../../ui/states.tsx'
import { ErrorList, ReceiverBankForm, SenderBankForm } from '../../bank-details/bank-details.tsx'
import { DocumentCard } from '../../documents/documents.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

export function SenderBankDetailsStep(props: StepProps) {
  const { form, change, errors } = props
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
      <ErrorList errors={errors} />
      <SenderBankForm
        details={form.senderBankDetails}
        edit={(patch) => change({ senderBankDetails: patch })}
        errors={errors}
      />
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

export function ReceiverBankDetailsStep(props: StepProps) {
  const { form, change, errors, shownIn } = props
  const destination = DESTINATIONS.find(({ name }) => name === form.destinationCountry)
  return (
    <div>
      {form.destinationCountry && (
        <Chosen icon={<FlagIcon iso={destination?.iso ?? null} size="lg" />} label="Destination country">
          {form.destinationCountry}
        </Chosen>
      )}
      <Forgotten {...props} step="receiverBankDetails" />
      <ErrorList errors={errors} />
      <ReceiverBankForm
        details={form.receiverBankDetails}
        edit={(patch) => change({ receiverBankDetails: patch })}
        errors={errors}
        receiverCountry={form.receiverDetails.country}
        insist={shownIn === 'remittance'}
      />
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

/** Why numbers that somebody had typed are no longer there. */
function Forgotten({ forgotten, step }: Pick<StepProps, 'forgotten'> & { step: StepId }) {
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

type ProofProps = Pick<StepProps, 'record' | 'documentChanged'> & {
  title: string
  kind: DocumentKind
  label: string
  hint: string
}

function Proof({ title, ...card }: ProofProps) {
  const { record, documentChanged, kind, label, hint } = card
  return (
    <FormSection title={title}>
      <div data-full>
        <DocumentCard inSection record={record} changed={documentChanged} kind={kind} label={label} hint={hint} />
      </div>
    </FormSection>
  )
}
