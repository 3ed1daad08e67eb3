import { Toast } from '@base-ui/react/toast'
import { IconX } from '@tabler/icons-react'
import classes from './toast.module.css'

export const toasts = Toast.createToastManager()

export default function Toasts() {
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
    <Toast.Root key={toast.id} toast={toast} className={classes.toast} swipeDirection={['right', 'up']}>
      <Toast.Content className={classes.text}>
        <Toast.Title className={classes.title} />
        <Toast.Description />
      </Toast.Content>
      <Toast.Close className={classes.close} aria-label="Close this message">
        <IconX size={18} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
}
