/** What others may use of bank forms. */
export { bankFormRoutes } from './bank-form-routes.ts'
export {
  type BankRow,
  type FormRow,
  findOffered,
  insertForm,
  listBanks,
  listForms,
  type NewForm,
  removeForm,
} from './bank-form-store.ts'
export { addFirstForms } from './first-forms.ts'
