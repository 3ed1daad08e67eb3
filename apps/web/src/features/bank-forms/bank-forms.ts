import { lazy } from 'react'

export { banksQuery } from './bank-form-calls.ts'

/** The code loads when the user opens a bank's forms. */
export const BankFormsDialog = lazy(() => import('./bank-forms-dialog.tsx'))
