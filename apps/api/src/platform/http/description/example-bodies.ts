import type { Route } from '@nirgam/domain/api-contract'

const VERSION = { version: 3 }
const UID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

/** Example request bodies that cannot be derived from the schema. A test checks each against the contract. */
export const EXAMPLE_BODIES: Readonly<Partial<Record<Route, unknown>>> = {
  'POST /register': { email: 'asha@example.com', password: 'correct horse', login_type: 'email' },
  'POST /reset-password': { user_id: UID, otp: '123456', password: 'correct horse' },
  'PUT /profile': { name: 'Asha Example', pincode: '411001' },
  'PUT /change-password': {
    current_password: 'wrong horse',
    new_password: 'correct horse',
    new_password_confirmation: 'correct horse',
  },
  'POST /profile/delete': { password: 'correct horse' },
  'POST /remittances': { amount: 5_000_000, destination_country: 'Germany' },
  'POST /remittances/sync-local-data': { formData: { amount: 5_000_000, bank: 'hdfc' }, currentStep: 5 },
  'PUT /remittances/:id': { step: 'contribution', data: 5000, ...VERSION },
  'PUT /remittances/:id/case/items/:uid': { value: 'Asha Example' },
  'POST /remittances/:id/case/acts': { act: 'filed', ...VERSION, acknowledgement: 'ABC123456' },
  'POST /remittances/:id/payment/create': { contribution: 5000 },
  'POST /remittances/:id/payment/capture': { token: '5O190127TN364715T', payerId: 'PAYER' },
  'POST /desk/cases/:id/acts': { act: 'ask', ...VERSION, items: [{ document: 'panCard', reason: 'unreadable' }] },
  'PUT /desk/cases/:id/papers/:kind': { verdict: 'accepted', document: UID },
  'PUT /desk/enquiries/:id': { status: 'in_progress' },
}
