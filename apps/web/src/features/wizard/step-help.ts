import type { StepId } from '@nirgam/domain/steps'

/** Under each question, in plain words. */
export const STEP_HELP: Readonly<Record<StepId, string>> = {
  amount: 'The sum in rupees that leaves your account in India. Your bank may ask for proof of it later.',
  bank: 'The bank that holds the money in India and will make the transfer. It is the one that asks for the 15CA/15CB.',
  accountType: 'The kind of account decides which papers are needed. Your passbook or net banking shows it.',
  sourceOfFunds: 'Tax depends on where the money came from. Choose what most of it is.',
  dateOfBirth: 'The tax certificate carries the date of birth of the sender. You must be at least 18.',
  senderDetails:
    'The person who owns the account in India: the name as on their PAN card, and the address where they live.',
  receiverDetails: 'The person who owns the account abroad. It may be you yourself.',
  senderBankDetails: 'You find these numbers on a cheque leaf, in your passbook or in net banking.',
  receiverBankDetails: 'The bank abroad gives these on its statements or in its app.',
  confirmation: 'Please read it once more. You can change every part.',
  contribution: 'This pays for the certificate. A higher contribution is handled sooner.',
  documents: 'They are optional and often save a question later. You can add and change them until you have paid.',
  payment: 'You pay the service contribution only. The transfer itself is made by your bank.',
}

/** What the help dialog says a step asks for. */
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
