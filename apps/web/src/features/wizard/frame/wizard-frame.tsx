import { checkStep, isComplete, progress } from '@nirgam/domain/remittance/step-gates'
import { LAST_GUEST_STEP, STEP_COUNT, STEPS, stepByNumber } from '@nirgam/domain/remittance/steps'
import { STEPPER_STEPS } from '@nirgam/domain/shared/limits'
import { IconCheck } from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import pageClasses from '../../../ui/page.module.css'
import { ColorSchemeToggle, SiteHeader, SkipLink } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { hasBegun, useUser } from '../../auth/auth.tsx'
import type { Wizard } from '../use-wizard.ts'
import { SoFar } from './so-far.tsx'
import { Place } from './stepper.tsx'
import classes from './wizard-frame.module.css'

const HelpDialog = lazy(() => import('./help-dialog.tsx'))

const STEPPER = STEPS.slice(0, STEPPER_STEPS)
const LATER = STEPS.slice(STEPPER_STEPS)

/** The page around the wizard at /remittance; null means that the wizard is still loading. */
export function WizardFrame({ wizard, children }: { wizard: Wizard | null; children: ReactNode }) {
  return (
    <div className={pageClasses.frame}>
      <SkipLink to="the question" />
      <Header />
      <div className={classes.columns}>
        <aside className={`screen-only ${classes.rail}`} aria-label="Your progress">
          {wizard ? <Place {...placeIn(wizard)} /> : <Skeleton height="2.75rem" />}
        </aside>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {wizard && <SoFar wizard={wizard} />}
      </div>
    </div>
  )
}

function placeIn(wizard: Wizard): ComponentProps<typeof Place> {
  const { step, guestDone, goTo } = wizard
  return {
    label: `Step ${step} of ${STEP_COUNT}`,
    percent: knownPercent(wizard),
    stepper: knowsAnswers(wizard)
      ? {
          rail: true,
          steps: STEPPER,
          more: LATER,
          current: guestDone ? step + 1 : step,
          furthest: firstUnfinished(wizard),
          onChoose: goTo,
        }
      : null,
  }
}

/** Answers given after the login are unknown without it. */
function knownPercent({ signedIn, step, form }: Wizard): number | null {
  return !signedIn && step > LAST_GUEST_STEP ? null : progress(form).percent
}

/** For a remittance in an account, steps that may be done must not be shown as pending. */
function knowsAnswers(wizard: Wizard): boolean {
  return knownPercent(wizard) !== null || firstUnfinished(wizard) > 1
}

/** A guest cannot open steps beyond their last one, which may itself be finished. */
export function firstUnfinished({ furthest, form, now }: Pick<Wizard, 'furthest' | 'form' | 'now'>): number {
  const { id, done } = stepByNumber(furthest)
  const isDone = done !== 'uncounted' && isComplete(id, form) && checkStep(id, form, { now }) === null
  return isDone ? furthest + 1 : furthest
}

function Header() {
  const [helpOpen, openHelp] = useState(false)
  return (
    <>
      <SiteHeader>
        <SignedInMark />
        <ColorSchemeToggle />
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => openHelp(true)}>
          Help
        </Button>
      </SiteHeader>
      <Suspense>{helpOpen && <HelpDialog onClose={() => openHelp(false)} />}</Suspense>
    </>
  )
}

function SignedInMark() {
  const { data } = useUser()
  if (!data) return null
  const name = data.user.name ?? 'Logged in'
  return (
    <Link
      to={hasBegun(data) ? '/dashboard' : '/home'}
      className={classes.user}
      title={`Logged in as ${data.user.name ?? data.user.email ?? data.user.phone}`}
    >
      <IconCheck size={16} aria-hidden />
      <span className={`clip ${classes.name}`}>{name}</span>
    </Link>
  )
}
