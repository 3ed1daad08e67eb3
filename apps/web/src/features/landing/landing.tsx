import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePassedMessage } from '../../lib/screens/passed-message.ts'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import { BankForms } from './bank-forms.tsx'
import { Hero } from './hero.tsx'
import { Contributions, HowItWorks, Questions } from './sections.tsx'

// Nothing in it is visible at first.
const Notices = lazy(() => import('./notices.tsx'))

export { type Unfinished, useUnfinished } from './unfinished.ts'

export function LandingPage() {
  const { state } = useUser()
  const hydrated = useHydrated()
  const message = usePassedMessage()
  const [lead, setLead] = useState<HTMLDivElement | null>(null)
  return (
    <Page bare action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      <Hero lead={setLead} />
      <HowItWorks />
      <Contributions />
      <BankForms />
      <Questions />
      <Suspense>{hydrated && lead && <Notices message={message} lead={lead} />}</Suspense>
    </Page>
  )
}
