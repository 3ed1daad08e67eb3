import { lazy } from 'react'

export { banksQuery } from './bank-form-calls.ts'

/** Its code comes when somebody asks for a bank's forms. */
export const BankFormsDialog = lazy(() => import('./bank-forms-dialog.tsx'))
