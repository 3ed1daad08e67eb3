import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import { BankForms } from './bank-forms.tsx'
import { Hero } from './hero.tsx'
import { Notices } from './notices.tsx'
import { Contributions, HowItWorks, Questions } from './sections.tsx'

export { type Unfinished, useUnfinished } from './unfinished.ts'

export function LandingPage() {
  const { state } = useUser()
  return (
    <Page bare action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      <Hero />
      <HowItWorks />
      <Contributions />
      <BankForms />
      <Questions />
      <Notices />
    </Page>
  )
}
