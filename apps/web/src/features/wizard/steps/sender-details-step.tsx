import { receiverLikeSender } from '@nirgam/domain/form-data'
import { useEffect, useRef } from 'react'
import { usePatch } from '../../../lib/use-patch.ts'
import { AddressForm, contactPrefill } from '../../addresses/addresses.tsx'
import { useUser } from '../../auth/auth.tsx'
import type { StepProps } from '../step-props.ts'

export function SenderDetailsStep({ form, change, problem, clearProblem, remittance }: StepProps) {
  const { senderDetails: details, receiverDetails } = form
  const user = useUser().data?.user
  const prefilled = useRef(false)

  // A receiver at the sender's address moves along with it.
  const patch = usePatch(details, (senderDetails) =>
    change({
      senderDetails,
      ...(receiverDetails.sameAsSender && { receiverDetails: receiverLikeSender(senderDetails) }),
    }),
  )

  useEffect(() => {
    if (prefilled.current || !user) return
    prefilled.current = true
    const contact = remittance?.sender_details ? null : contactPrefill(details, user)
    if (contact) patch(contact)
  })

  return (
    <AddressForm
      whose="sender"
      details={details}
      change={patch}
      errors={problem?.fields ?? {}}
      clearProblem={clearProblem}
    />
  )
}
