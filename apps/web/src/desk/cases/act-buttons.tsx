import type { DeskCase, PossibleAct } from '@nirgam/domain/api-desk-cases'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useKeys } from '../keys.ts'
import { ActDialog } from './act-dialogs.tsx'
import classes from './cases.module.css'
import { type Doing, doAct, useActAsSeen, useDoing } from './use-desk-case.ts'

/** The forms' fields and their labels weigh more than the rest of the page. */
const AskDialog = lazy(() => import('./ask-dialog.tsx'))

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
  const close = () => setOpen(null)
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
      {open?.needs === 'items' && (
        <Suspense>
          <AskDialog record={record} onClose={close} />
        </Suspense>
      )}
      {open?.needs === 'certificate' && <Certify record={record} onClose={close} />}
      {open && open.needs !== 'items' && open.needs !== 'certificate' && (
        <ActDialog record={record} possible={open} onClose={close} />
      )}
    </fieldset>
  )
}

/** Nothing is typed here, but it goes to the customer at once. */
function Certify({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const { run, busy, failure } = useDoing()
  const seen = useActAsSeen(record)
  const certify = async () => {
    if (await run(() => seen.act({ act: 'certify', version: seen.version }))) onClose()
  }
  return (
    <ConfirmDialog
      title={`Certify ${record.number}?`}
      confirmLabel="Certify"
      busyLabel="Certifying..."
      busy={busy}
      error={failure}
      onConfirm={() => void certify()}
      onCancel={onClose}
    >
      The customer is told at once that their papers are ready.
    </ConfirmDialog>
  )
}
