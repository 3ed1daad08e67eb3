import { Toast } from '@base-ui/react/toast'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { IconButton } from './button.tsx'
import classes from './states.module.css'

export const toasts = Toast.createToastManager()

/** A notice that is given before the corner is there is lost. */
let arrive = () => {}
export const isThere = new Promise<void>((resolve) => {
  arrive = resolve
})

export default function Toasts() {
  useEffect(() => arrive(), [])
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal>
        <Toast.Viewport className={classes.corner}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Shown() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={classes.banner} data-tone={toast.type}>
      {toast.type === 'error' ? <IconAlertTriangle size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
      <Toast.Content className={classes.text}>
        <Toast.Title render={<strong />} />
        <Toast.Description />
      </Toast.Content>
      <Toast.Close render={<IconButton label="Close this message" />}>
        <IconX size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
