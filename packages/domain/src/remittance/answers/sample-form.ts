import type { Plain } from '../../shared/money.ts'
import { type RemittanceForm, readForm } from './form-data.ts'

/**
 * A complete, valid form for tests and measurements, with invented data. It is hard on purpose: letters outside ASCII
 * wherever people may write them, and no two figures that could be mistaken for each other.
 */
export function sampleForm(changes: Partial<Plain<RemittanceForm>> = {}): RemittanceForm {
  return {
    ...readForm({
      amount: 487_321,
      destinationCountry: 'United States',
      bank: 'hdfc',
      accountType: 'nre',
      sourceOfFunds: 'savings',
      dateOfBirth: { month: 'May', day: 17, year: 1985 },
      senderDetails: {
        name: 'आशा Müller-D’Souza',
        fatherName: "Ravi O'Brien शर्मा",
        email: 'asha@example.com',
        phone: '9876543210',
        countryCode: '+91',
        address: '12 Example Straße, नीलकंठ 🏠',
        pinCode: '560001',
        city: 'Bengaluru',
        state: 'Karnataka',
        country: 'India',
      },
      receiverDetails: {
        name: 'Zoë O’Connor देव',
        email: 'dev@example.com',
        phone: '4155550100',
        countryCode: '+1',
        address: '1 Ünter den Linden “B”',
        pinCode: '95113',
        city: 'San José',
        state: 'California',
        country: 'United States',
      },
      senderBankDetails: {
        bankName: 'HDFC Bank',
        accountNumber: '50100092837465',
        confirmAccountNumber: '50100092837465',
        ifsc: 'HDFC0004821',
        panNumber: 'AZXPM7093K',
        bsrCode: 'BSR001',
      },
      receiverBankDetails: {
        bankName: "Crédit Söhne's Bank बैंक",
        accountNumber: '000618273945',
        confirmAccountNumber: '000618273945',
        swiftCode: 'CHASUS33',
        routingNumber: '021000021',
      },
      contribution: 5000,
    }),
    ...(changes as Partial<RemittanceForm>),
  }
}
