/** Public interface of the bank forms feature. */
export { bankFormRoutes } from './bank-form-routes.ts'
export {
  findOffered,
  insertForm,
  listBanks,
  listForms,
  removeForm,
} from './bank-form-store.ts'
export { addFirstForms } from './first-forms.ts'
