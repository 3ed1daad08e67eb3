import { ConfirmDialog } from '../../ui/dialog.tsx'

type StartQuestionProps = {
  what: string
  inAccount: boolean
  busy: boolean
  error: string | null
  startNew: () => void
  continueOld: () => void
  close: () => void
}

/** Nobody loses a form that was begun. */
export default function StartQuestion(props: StartQuestionProps) {
  return (
    <ConfirmDialog
      preferCancel
      title="You have already begun a form"
      confirmLabel="Start new"
      busyLabel="Starting..."
      cancelLabel="Continue that one"
      busy={props.busy}
      error={props.error}
      onConfirm={props.startNew}
      onCancel={props.continueOld}
      onClose={props.close}
    >
      <p>
        You began sending {props.what}. If you start with the guide’s answers,{' '}
        {props.inAccount ? 'that one is set aside.' : 'they take its place on this device.'}
      </p>
    </ConfirmDialog>
  )
}
