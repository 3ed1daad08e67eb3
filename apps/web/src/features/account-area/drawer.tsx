import { CloseIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Modal } from '../../ui/dialog.tsx'
import classes from './drawer.module.css'
import { Navigation } from './navigation.tsx'

/** The sidebar on a phone. */
export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Modal className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <div className={classes.content}>
        <div className={classes.top}>
          <Logo />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close the menu">
            <CloseIcon />
          </button>
        </div>
        <Navigation onChosen={onClose} />
      </div>
    </Modal>
  )
}
