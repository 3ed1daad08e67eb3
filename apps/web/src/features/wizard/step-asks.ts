import type { StepId } from '@nirgam/domain/steps'

/** What the help dialog says a step asks for; it comes with the dialog, not with the form. */
export const STEP_ASKS: Readonly<Record<StepId, string>> = {
  amount: 'How much you send, and to which country.',
  bank: 'Your bank in India.',
  accountType: 'NRE, NRO, FCNR, savings or current.',
  sourceOfFunds: 'Where the money came from.',
  dateOfBirth: "The sender's date of birth.",
  senderDetails: "The sender's name, contact and address.",
  receiverDetails: "The receiver's name, contact and address.",
  senderBankDetails: 'Account number, IFSC, PAN and BSR code.',
  receiverBankDetails: 'Account number, SWIFT code and, by country, routing number or IBAN.',
  confirmation: 'A look over everything before you pay.',
  contribution: 'What you pay for the certificate, from ₹500.',
  documents: 'PAN card, passport and others, if you have them at hand.',
  payment: 'Payment through PayPal.',
}
