import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { CertificateView } from './certificate-view.tsx'
import { FormView } from './form/form-view.tsx'
import type { GoTo } from './places.ts'
import { SheetView } from './sheet/sheet-view.tsx'

export { CertifyDialog } from './certify-dialog.tsx'
export { PrepareDialog } from './prepare-dialog.tsx'

type CertificateWorkProps = { view: 'sheet' | 'form' | 'certificate'; record: DeskCase; goTo: GoTo }

/** Everything between accepted papers and a signed certificate; its code comes to those who work on that. */
export function CertificateWork({ view, record, goTo }: CertificateWorkProps) {
  if (view === 'sheet') return <SheetView record={record} />
  return view === 'form' ? <FormView record={record} goTo={goTo} /> : <CertificateView record={record} />
}
