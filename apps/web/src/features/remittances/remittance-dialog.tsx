import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance-status'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './remittance-dialog.module.css'
import { remittanceFacts } from './remittance-facts.ts'

export function RemittanceDialog({ remittance, onClose }: { remittance: RemittanceRecord; onClose: () => void }) {
  return (
    <Dialog title={remittanceNumber(remittance.id)} onClose={onClose}>
      <div className={classes.sections}>
        <p className={classes.status}>
          <StatusBadge {...displayStatus(remittance)} />
          {remittance.status_reason && <span>{remittance.status_reason}</span>}
        </p>
        {remittanceFacts(remittance).map(({ title, facts }) => (
          <section key={title} className={classes.section}>
            <h3>{title}</h3>
            <Facts facts={facts} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
