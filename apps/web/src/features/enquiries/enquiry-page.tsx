import { MESSAGES } from '@nirgam/domain/messages'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeading, Panel, Stack } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './enquiries.module.css'
import { EnquiryForm, type EnquiryValues } from './enquiries.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'

type Tab = 'new' | 'history'

export function EnquiryPage() {
  const [params, setParams] = useSearchParams()
  const [sent, setSent] = useState(false)
  const [unsent, keep] = useState<EnquiryValues | null>(null)
  const tab: Tab = params.get('tab') === 'history' ? 'history' : 'new'
  const show = (chosen: Tab, justSent: boolean) => {
    setSent(justSent)
    setParams(chosen === 'history' ? { tab: 'history' } : {}, { replace: true })
  }

  const ask = (
    <Panel title="What would you like to know?" className={classes.ask}>
      <EnquiryForm initial={unsent} onTyped={keep} onSent={() => show('history', true)} />
    </Panel>
  )
  const history = (
    <Stack>
      {sent && (
        <Banner kind="success" onClose={() => setSent(false)}>
          {MESSAGES.enquiries.submitted}
        </Banner>
      )}
      <EnquiryHistory />
    </Stack>
  )
  return (
    <>
      <PageHeading
        title="Enquiry Center"
        lead="Ask us anything about your remittances. We answer here and by message."
      />
      <Tabs
        label="Your enquiries"
        value={tab}
        onChange={(chosen) => show(chosen, false)}
        tabs={[
          { id: 'new', label: 'New Enquiry', content: ask },
          { id: 'history', label: 'Enquiry History', content: history },
        ]}
      />
    </>
  )
}
