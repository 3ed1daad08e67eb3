export { Chosen } from './chosen.tsx'
export { ErrorList } from './error-list.tsx'
export { ReceiverBankForm } from './receiver-bank-form.tsx'
export { SenderBankForm } from './sender-bank-form.tsx'
