import { type RemittanceForm, readForm } from './form-data.ts'

/** A complete, valid form for tests and measurements; nothing in it belongs to anybody. */
export function sampleForm(changes: Partial<RemittanceForm> = {}): RemittanceForm {
  return {
    ...readForm({
      amount: 500_000,
      destinationCountry: 'United States',
      bank: 'hdfc',
      accountType: 'nre',
      sourceOfFunds: 'savings',
      dateOfBirth: { month: 'May', day: 17, year: 1985 },
      senderDetails: {
        name: 'Asha Example',
        fatherName: 'Ravi Example',
        email: 'asha@example.com',
        phone: '9876543210',
        countryCode: '+91',
        address: '12 Example Road',
        pinCode: '560001',
        city: 'Bengaluru',
        state: 'Karnataka',
        country: 'India',
      },
      receiverDetails: {
        name: 'Dev Example',
        email: 'dev@example.com',
        phone: '4155550100',
        countryCode: '+1',
        address: '1 Example Street',
        pinCode: '94105',
        city: 'San Francisco',
        state: 'California',
        country: 'United States',
      },
      senderBankDetails: {
        bankName: 'HDFC Bank',
        accountNumber: '50100012345678',
        confirmAccountNumber: '50100012345678',
        ifsc: 'HDFC0001234',
        panNumber: 'ABCDE1234F',
        bsrCode: 'BSR001',
      },
      receiverBankDetails: {
        bankName: 'Example Bank',
        accountNumber: '000123456789',
        confirmAccountNumber: '000123456789',
        swiftCode: 'CHASUS33',
        routingNumber: '021000021',
      },
      contribution: 5000,
    }),
    ...changes,
  }
}
