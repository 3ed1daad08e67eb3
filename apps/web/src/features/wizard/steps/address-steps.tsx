import { emptyForm, receiverLikeSender } from '@nirgam/domain/form-data'
import { COPY_NOTICE_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Row, Text } from '../../../ui/layout.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { AddressForm } from '../../addresses/addresses.tsx'
import { useUser } from '../../auth/auth.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './steps.module.css'

export function SenderDetailsStep({ form, change, errors, record }: StepProps) {
  const user = useUser().data?.user
  return (
    <AddressForm
      whose="sender"
      details={form.senderDetails}
      change={(patch) => change({ senderDetails: patch })}
      errors={errors}
      contact={record?.sender_details ? null : user}
    />
  )
}

const CHOICES = [
  { id: 'different', label: 'Different Address' },
  { id: 'same', label: 'Same as Sender' },
]

export function ReceiverDetailsStep({ form, change, errors }: StepProps) {
  const { sameAsSender, ...details } = form.receiverDetails
  const [copied, setCopied] = useState(0)

  useEffect(() => {
    if (copied === 0) return
    const hide = setTimeout(() => setCopied(0), COPY_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [copied])

  const choose = (choice: string) => {
    const isSame = choice === 'same'
    change({ receiverDetails: isSame ? receiverLikeSender(form.senderDetails) : emptyForm().receiverDetails })
    setCopied(isSame ? copied + 1 : 0)
  }

  return (
    <div>
      <OptionCards
        legend="Copy from Sender Address"
        options={CHOICES}
        value={sameAsSender ? 'same' : 'different'}
        onChange={choose}
        compact
      />
      <Text as="div" tone="success" size="md" role="status" className={classes.copied}>
        {copied > 0 && (
          <Row gap="xs">
            <IconCheck size={18} aria-hidden /> {MESSAGES.receiver.copied}
          </Row>
        )}
      </Text>
      <AddressForm
        key={String(sameAsSender)}
        whose="receiver"
        details={details}
        change={(patch) => change({ receiverDetails: patch })}
        errors={errors}
        locked={sameAsSender}
      />
    </div>
  )
}
