import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { EnquiryForm } from '../enquiries/enquiries.tsx'
import { Contacts } from './contacts.tsx'

export default function SupportDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState(false)
  return (
    <Dialog title="How can we help?" onClose={onClose}>
      <Contacts withWhatsapp />
      <Stack as="section">
        <div>
          <h3>Or write to us here</h3>
          <Text tone="dim" size="md">
            Your question goes to our team, and the answer appears in your Enquiry Center.
          </Text>
        </div>
        {sent && (
          <Banner
            kind="success"
            action={
              <Link to="/enquiry?tab=history" onClick={onClose}>
                See your enquiries
              </Link>
            }
          >
            {MESSAGES.enquiries.submitted}
          </Banner>
        )}
        <EnquiryForm short place="chat" onEdited={() => setSent(false)} onSent={() => setSent(true)} />
      </Stack>
    </Dialog>
  )
}
