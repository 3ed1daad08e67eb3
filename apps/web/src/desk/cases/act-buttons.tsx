import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { lazy, Suspense, useState } from 'react'
import type { Action } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../keys.ts'
import classes from './cases.module.css'
import { type DeskActBody, doAct } from './use-desk-case.ts'

/** Dialogs weigh more than the rest of the page, and come when they are opened. */
const ActDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).ActDialog }))
const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'))
const certificateWork = () => import('../certificate/certificate-work.tsx')
const PrepareDialog = lazy(async () => ({ default: (await certificateWork()).PrepareDialog }))
const CertifyDialog = lazy(async () => ({ default: (await certificateWork()).CertifyDialog }))

type Offered = DeskCase['acts'][number]
type ActButtonsProps = { record: DeskCase; doing: Action }

/** A button for each action on the case. One that is not possible yet says why when it is pressed. */
export function ActButtons({ record, doing }: ActButtonsProps) {
  const [open, setOpen] = useState<Offered | null>(null)
  const press = (offered: Offered) => {
    const { act, dialog, why_not } = offered
    if (why_not !== null) return doing.setFailure(why_not)
    if (dialog !== null) return setOpen(offered)
    // The server offers no dialog for actions whose request is this alone.
    const body = { act, version: record.version } as DeskActBody
    return void doing.run(() => doAct(record.remittance_id, body))
  }
  const claim = record.acts.find(({ act }) => act === 'claim')
  useKeys({ c: claim && (() => press(claim)) })
  // The first action that moves the case forward stands out.
  const first = record.acts.find(({ why_not, tone }) => why_not === null && tone === 'main')

  return (
    <fieldset className={classes.acts} aria-label="Actions">
      {record.acts.map((offered) => (
        <Button
          key={offered.act}
          size="sm"
          variant={offered.tone === 'danger' ? 'danger' : offered === first ? 'filled' : 'default'}
          aria-disabled={offered.why_not !== null || undefined}
          title={offered.why_not ?? undefined}
          onClick={() => press(offered)}
        >
          {offered.label}
        </Button>
      ))}
      {open && (
        <Suspense>
          <Dialog record={record} offered={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </fieldset>
  )
}

function Dialog(props: { record: DeskCase; offered: Offered; onClose: () => void }) {
  const { record, offered, onClose } = props
  if (offered.dialog === 'items') return <AskDialog record={record} onClose={onClose} />
  if (offered.dialog === 'open_items') return <TakeBackDialog record={record} onClose={onClose} />
  if (offered.dialog === 'preparation') return <PrepareDialog record={record} onClose={onClose} />
  if (offered.dialog === 'certificate') return <CertifyDialog record={record} onClose={onClose} />
  return <ActDialog {...props} />
}
