import type { DeskCase, PossibleAct } from '@nirgam/domain/api-desk-cases'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../keys.ts'
import { ActDialog } from './act-dialogs.tsx'
import classes from './cases.module.css'
import { type Doing, doAct } from './use-desk-case.ts'

/** The forms' fields and their labels weigh more than the rest of the page. */
const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const certificateWork = () => import('../certificate/certificate-work.tsx')
const PrepareDialog = lazy(async () => ({ default: (await certificateWork()).PrepareDialog }))
const CertifyDialog = lazy(async () => ({ default: (await certificateWork()).CertifyDialog }))

/** What brings a case further; the first of them that is possible stands out. */
const FURTHER: readonly PossibleAct['act'][] = [
  'claim',
  'papers_complete',
  'prepare',
  'assigned',
  'certify',
  'filed',
  'close',
]
/** What ends a case, or cannot be taken back by whoever did it. */
const GRAVE: readonly PossibleAct['act'][] = ['refuse', 'give_up']

type ActButtonsProps = { record: DeskCase; doing: Doing }

/** What somebody may do with the case now. What is not possible yet says why when it is pressed. */
export function ActButtons({ record, doing }: ActButtonsProps) {
  const [open, setOpen] = useState<PossibleAct | null>(null)
  const press = (possible: PossibleAct) => {
    const { act, needs, why_not } = possible
    if (why_not !== null) return doing.say(why_not)
    if (needs !== null) return setOpen(possible)
    return void doing.run(() => doAct(record.remittance_id, { act: act as 'claim', version: record.version }))
  }
  const claim = record.acts.find(({ act }) => act === 'claim')
  useKeys({ c: claim && (() => press(claim)) })
  const first = record.acts.find(({ why_not, act }) => why_not === null && FURTHER.includes(act))

  return (
    <fieldset className={classes.acts} aria-label="What you can do">
      {record.acts.map((possible) => (
        <Button
          key={possible.act}
          size="sm"
          variant={GRAVE.includes(possible.act) ? 'danger' : possible === first ? 'filled' : 'default'}
          aria-disabled={possible.why_not !== null || undefined}
          title={possible.why_not ?? undefined}
          onClick={() => press(possible)}
        >
          {possible.label}
        </Button>
      ))}
      {open && (
        <Suspense>
          <Dialog record={record} possible={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </fieldset>
  )
}

function Dialog(props: { record: DeskCase; possible: PossibleAct; onClose: () => void }) {
  const { record, possible, onClose } = props
  if (possible.needs === 'items') return <AskDialog record={record} onClose={onClose} />
  if (possible.needs === 'preparation') return <PrepareDialog record={record} onClose={onClose} />
  if (possible.needs === 'certificate') return <CertifyDialog record={record} onClose={onClose} />
  return <ActDialog {...props} />
}
