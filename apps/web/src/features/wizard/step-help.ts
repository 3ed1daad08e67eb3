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
