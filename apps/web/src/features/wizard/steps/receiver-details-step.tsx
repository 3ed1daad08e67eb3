import { emptyForm, receiverLikeSender } from '@nirgam/domain/form-data'
import { changedFields } from '@nirgam/domain/form-fields'
import { COPY_NOTICE_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { useEffect, useState } from 'react'
import { usePatch } from '../../../lib/use-patch.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { OptionCards } from '../../../ui/option-cards.tsx'
import { AddressForm } from '../../addresses/addresses.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './receiver-details-step.module.css'

const CHOICES = [
  { id: 'different', label: 'Different Address' },
  { id: 'same', label: 'Same as Sender' },
]

export function ReceiverDetailsStep({ form, change, problem, clearProblem }: StepProps) {
  const { senderDetails, receiverDetails: details } = form
  const { sameAsSender } = details
  const [copied, setCopied] = useState(0)
  const patch = usePatch(details, (receiverDetails) => change({ receiverDetails }))

  useEffect(() => {
    if (copied === 0) return
    const hide = setTimeout(() => setCopied(0), COPY_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [copied])

  // The sender may have been edited since, here or in another tab.
  useEffect(() => {
    if (!sameAsSender) return
    const wanted = receiverLikeSender(senderDetails)
    if (changedFields(form, { ...form, receiverDetails: wanted }).length > 0) patch(wanted)
  })

  const choose = (choice: string) => {
    for (const field of Object.keys(problem?.fields ?? {})) clearProblem(field)
    if (choice === 'same') {
      change({ receiverDetails: receiverLikeSender(senderDetails) })
      setCopied((count) => count + 1)
    } else {
      change({ receiverDetails: emptyForm().receiverDetails })
      setCopied(0)
    }
  }

  return (
    <div className={classes.step}>
      <OptionCards
        legend="Copy from Sender Address"
        options={CHOICES}
        value={sameAsSender ? 'same' : 'different'}
        onChange={choose}
        compact
      />
      <p className={classes.copied} role="status">
        {copied > 0 && (
          <>
            <CheckIcon size={18} /> {MESSAGES.receiver.copied}
          </>
        )}
      </p>
      <AddressForm
        key={String(sameAsSender)}
        whose="receiver"
        details={withoutChoice(details)}
        change={patch}
        errors={problem?.fields ?? {}}
        clearProblem={clearProblem}
        locked={sameAsSender}
      />
    </div>
  )
}

function withoutChoice({ sameAsSender: _, ...address }: StepProps['form']['receiverDetails']) {
  return address
}
