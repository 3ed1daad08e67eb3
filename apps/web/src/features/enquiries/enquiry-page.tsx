import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { MESSAGES } from '@nirgam/domain/messages'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { PageHeading, Panel } from '../../ui/panel.tsx'
import { EnquiryForm } from './enquiries.tsx'
import { EnquiryHistory } from './enquiry-history.tsx'
import classes from './enquiry-page.module.css'
import { type EnquiryValues, NO_ENQUIRY } from './enquiry-values.ts'

export function EnquiryPage() {
  const [params, setParams] = useSearchParams()
  const [sent, setSent] = useState(false)
  const [unsent, keep] = useState<EnquiryValues>(NO_ENQUIRY)
  const tab = params.get('tab') === 'history' ? 'history' : 'new'
  const show = (chosen: string | null) => setParams(chosen === 'history' ? { tab: 'history' } : {}, { replace: true })

  return (
    <>
      <PageHeading
        title="Enquiry Center"
        lead="Ask us anything about your remittances. We answer here and by message."
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) => {
          setSent(false)
          show(chosen)
        }}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="new">New Enquiry</Tabs.Tab>
          <Tabs.Tab value="history">Enquiry History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <Panel title="What would you like to know?" className={classes.form}>
            <EnquiryForm
              initial={unsent}
              onTyped={keep}
              onSent={() => {
                setSent(true)
                show('history')
              }}
            />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          {sent && (
            <div className={classes.notice}>
              <Banner kind="success" onClose={() => setSent(false)}>
                {MESSAGES.enquiries.submitted}
              </Banner>
            </div>
          )}
          <EnquiryHistory />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
