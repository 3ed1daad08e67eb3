import { formatRupees } from '@nirgam/domain/money'
import type { ReactNode } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { site } from '../../lib/site.ts'
import { CheckIcon, ClockIcon, ShieldIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { draftedTransfer } from '../draft/draft.ts'
import classes from './sign-in-layout.module.css'

type SignInLayoutProps = { title: string; intro: ReactNode; action?: ReactNode; children: ReactNode }

/** A card with the form and, beside or below it, why it is safe to fill it in. */
export function SignInLayout({ title, intro, action, children }: SignInLayoutProps) {
  return (
    <Page bare action={action}>
      <div className={classes.backdrop}>
        <div className={classes.columns}>
          <section className={classes.card} aria-labelledby="sign-in-title">
            <h1 id="sign-in-title" className={classes.title}>
              {title}
            </h1>
            <div className={classes.intro}>{intro}</div>
            {children}
          </section>
          <Reassurance />
        </div>
      </div>
    </Page>
  )
}

function Reassurance() {
  return (
    <aside className={classes.panel} aria-label="Your details are safe">
      <SavedTransfer />
      <ul className={classes.points}>
        <li>
          <ShieldIcon size={22} />
          <div>
            <strong>Private by design</strong>
            <p>Bank details, dates of birth and documents are stored encrypted.</p>
          </div>
        </li>
        <li>
          <CheckIcon size={22} />
          <div>
            <strong>Nothing gets lost</strong>
            <p>Every step is saved. Stop when you like and go on from any device.</p>
          </div>
        </li>
        <li>
          <ClockIcon size={22} />
          <div>
            <strong>People answer</strong>
            <p>
              {site.support.hours}, on <a href={`tel:${site.support.phone}`}>{site.support.phone}</a>.
            </p>
          </div>
        </li>
      </ul>
    </aside>
  )
}

/** Whoever began as a guest sees that it is still there. */
function SavedTransfer() {
  const drafted = useHydrated() ? draftedTransfer() : null
  if (!drafted?.amount || drafted.destination_country === '') return null
  return (
    <div className={classes.transfer}>
      <p>Your transfer, saved on this device</p>
      <p className={classes.amount}>{formatRupees(drafted.amount)}</p>
      <p>to {drafted.destination_country}</p>
    </div>
  )
}
