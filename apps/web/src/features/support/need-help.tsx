import { Panel } from '../../ui/panel.tsx'
import classes from './contacts.module.css'
import { Contacts } from './contacts.tsx'

export function NeedHelp() {
  return (
    <Panel title="Need Help?">
      <p className={classes.lead}>Questions about a payment or a receipt? We are glad to help.</p>
      <Contacts />
    </Panel>
  )
}
