import { ConfirmDialog } from '../../ui/dialog.tsx'

type UnfinishedQuestionProps = {
  text: string
  error: string | null
  busy: boolean
  startNew: () => void
  continueOld: () => void
  close: () => void
}

/** Nobody loses an unfinished form by a stray click. */
export default function UnfinishedQuestion(props: UnfinishedQuestionProps) {
  return (
    <ConfirmDialog
      preferCancel
      title="You have an unfinished remittance"
      confirmLabel="Start new"
      busyLabel="Starting..."
      cancelLabel="Continue Remittance"
      busy={props.busy}
      error={props.error}
      onConfirm={props.startNew}
      onCancel={props.continueOld}
      onClose={props.close}
    >
      <p>{props.text}</p>
    </ConfirmDialog>
  )
}
