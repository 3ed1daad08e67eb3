import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plain } from '../shared/money.ts'
import { emptyForm, type RemittanceForm, readForm } from './answers/form-data.ts'
import { sampleForm } from './sample-form.ts'
import { checkAnswer, checkStep, unmetSteps } from './step-gates.ts'
import { STEPS, type StepId } from './steps.ts'

const now = new Date('2026-06-15T12:00:00Z')
const blank = emptyForm()

function gate(id: StepId, form: RemittanceForm) {
  return checkStep(id, form, { now })
}

type DetailsId = 'senderDetails' | 'receiverDetails' | 'senderBankDetails' | 'receiverBankDetails'

/** The sample form with some fields of one part changed. */
function withFields<Id extends DetailsId>(id: Id, changes: Partial<RemittanceForm[Id]>): RemittanceForm {
  const form = sampleForm()
  return { ...form, [id]: { ...form[id], ...changes } }
}

test('a complete form passes every step except the payment', () => {
  const unmet = STEPS.filter(({ id }) => gate(id, sampleForm()) !== null)
  expect(unmet.map(({ id }) => id)).toEqual(['payment'])
  expect(gate('payment', sampleForm())?.message).toBe('Please complete the payment')
  expect(gate('payment', sampleForm({ contributionPaid: true }))).toBeNull()
})

test('no damaged form makes a gate throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...STEPS), (stored, { id }) => {
      const problem = gate(id, readForm(stored))
      return problem === null || problem.message !== ''
    }),
  )
})

describe('the amount and the choices', () => {
  test.each([
    ['amount', 'Please enter a valid transfer amount'],
    ['bank', 'Please select a bank'],
    ['accountType', 'Please select an account type'],
    ['sourceOfFunds', 'Please select source of funds'],
  ] as const)('an empty %s says: %s', (id, message) => {
    expect(gate(id, { ...blank, destinationCountry: 'Canada' })).toEqual({ message, fields: { [id]: message } })
  })

  test('an amount is a whole number of rupees from 1 to 100,000,000', () => {
    expect(gate('amount', sampleForm({ amount: 1 }))).toBeNull()
    expect(gate('amount', sampleForm({ amount: 100_000_000 }))).toBeNull()
    expect(gate('amount', sampleForm({ amount: 0 }))?.message).toBe('Please enter a valid transfer amount')
    expect(gate('amount', sampleForm({ amount: 100_000_001 }))?.message).toBe('Amount cannot exceed ₹100,000,000')
  })

  test('the maximum is formatted for the viewer’s language', () => {
    const problem = checkStep('amount', sampleForm({ amount: 1e12 }), { now, locale: 'de-DE' })
    expect(problem?.message).toBe('Amount cannot exceed ₹100.000.000')
  })

  test.each(['bank', 'accountType', 'sourceOfFunds'] as const)(
    '%s under Others is free text, but limited and printable',
    (id) => {
      expect(gate(id, sampleForm({ [id]: 'My own answer' }))).toBeNull()
      for (const word of ['others', 'Others', 'OTHERS', ' oThErS ']) {
        expect(gate(id, sampleForm({ [id]: word })), word).not.toBeNull()
      }
      expect(gate(id, sampleForm({ [id]: '   ' }))).not.toBeNull()
      expect(gate(id, sampleForm({ [id]: 'x'.repeat(121) }))?.message).toBe('Please use at most 120 characters')
      expect(gate(id, sampleForm({ [id]: 'a\0b' }))?.message).toBe('Please remove special control characters')
    },
  )

  test('a destination is chosen or typed', () => {
    const destination = (destinationCountry: string) =>
      checkAnswer('destinationCountry', sampleForm({ destinationCountry }), { now })
    expect(destination('Canada')).toBeNull()
    expect(destination('')?.message).toBe('Please select a destination country before proceeding.')
    for (const word of ['Others', 'others', 'OTHERS', ' oThErS ']) {
      expect(destination(word)?.message, word).toBe('Please enter your destination country.')
    }
    expect(gate('amount', blank)).toEqual({
      message: 'Please select a destination country before proceeding.',
      fields: {
        destinationCountry: 'Please select a destination country before proceeding.',
        amount: 'Please enter a valid transfer amount',
      },
    })
  })
})

describe('date of birth', () => {
  function birth(month: string, day: string, year: string) {
    return gate('dateOfBirth', sampleForm({ dateOfBirth: { month, day, year } }))
  }

  test('names each missing part', () => {
    expect(birth('', '', '')).toEqual({
      message: 'Please enter your complete date of birth',
      fields: { month: 'Month is required', day: 'Day is required', year: 'Year is required' },
    })
    expect(birth('May', '', '1990')?.fields).toEqual({ day: 'Day is required' })
  })

  test.each([
    ['1920', true],
    ['2008', true],
    ['1919', false],
    ['2009', false],
    ['2999', false],
    ['90', false],
  ])('year %s is accepted: %s', (year, accepted) => {
    const message = 'Please enter a valid birth year (minimum age 18)'
    expect(birth('May', '17', year)).toEqual(accepted ? null : { message, fields: { year: message } })
  })

  test('accepts 29 February in leap years only', () => {
    expect(birth('February', '29', '2004')).toBeNull()
    expect(birth('February', '29', '2003')?.fields).toHaveProperty('day')
    expect(birth('April', '31', '1990')?.fields).toHaveProperty('day')
    expect(birth('May', '0', '1990')?.fields).toHaveProperty('day')
  })
})

describe('sender details', () => {
  test('lists missing fields by their labels, in order', () => {
    const problem = gate('senderDetails', blank)
    expect(problem?.message).toBe(
      "Please fill in: Full Name, Father's Name, Email Address, Phone, Street Address, City, State/Province",
    )
    expect(problem?.fields).toMatchObject({ name: 'Full Name is required', fatherName: "Father's Name is required" })
    expect(gate('senderDetails', withFields('senderDetails', { country: ' ' }))?.message).toBe(
      'Please fill in: Country',
    )
  })

  test.each([
    ['email', 'nonsense', 'Please enter a valid email address'],
    ['phone', '123', 'Please enter a valid phone number with country code'],
    ['phone', '+123456', 'Please enter a valid phone number with country code'],
    ['pinCode', '56000', 'Please enter a valid 6-digit PIN code'],
    ['name', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['address', 'x'.repeat(301), 'Please use at most 300 characters'],
    ['city', 'a\u0007b', 'Please remove special control characters'],
    ['countryCode', '91', 'Please select a country code'],
  ] as const)('%s %j says: %s', (field, value, message) => {
    expect(gate('senderDetails', withFields('senderDetails', { [field]: value }))).toEqual({
      message,
      fields: { [field]: message },
    })
  })

  test('the PIN rule applies to India, and only to a given code', () => {
    expect(gate('senderDetails', withFields('senderDetails', { pinCode: '' }))).toBeNull()
    expect(
      gate('senderDetails', withFields('senderDetails', { pinCode: 'SW1A 1AA', country: 'United Kingdom' })),
    ).toBeNull()
  })

  test('an address may have several lines', () => {
    expect(gate('senderDetails', withFields('senderDetails', { address: 'Flat 1\n12 Road' }))).toBeNull()
  })

  test('a missing field is reported before a wrong one, and both are marked', () => {
    const problem = gate('senderDetails', withFields('senderDetails', { city: '', email: 'bad', pinCode: '1' }))
    expect(problem).toEqual({
      message: 'Please fill in: City',
      fields: {
        email: 'Please enter a valid email address',
        pinCode: 'Please enter a valid 6-digit PIN code',
        city: 'City is required',
      },
    })
  })
})

describe('receiver details', () => {
  test('ask for the receiver’s fields, without the father’s name', () => {
    expect(gate('receiverDetails', blank)?.message).toBe(
      "Please fill in receiver's: Full Name, Email Address, Phone, Street Address, City, State/Province",
    )
  })

  test.each([
    ['email', 'nonsense', 'Please enter a valid receiver email address'],
    ['phone', 'abc', 'Please enter a valid receiver phone number with country code'],
  ] as const)('%s %j says: %s', (field, value, message) => {
    expect(gate('receiverDetails', withFields('receiverDetails', { [field]: value }))?.message).toBe(message)
  })
})

describe('sender bank details', () => {
  test('ask for everything except the cheque', () => {
    expect(gate('senderBankDetails', blank)?.message).toBe(
      'Please fill in: Bank Name, IFSC Code, Account Number, Confirm Account Number, PAN Number, BSR Code',
    )
    expect(sampleForm().senderBankDetails.chequeFile).toBeNull()
  })

  test.each([
    ['ifsc', 'HDFC1001234', 'Please enter a valid IFSC code'],
    ['ifsc', 'HDFC000123', 'Please enter a valid IFSC code'],
    ['ifsc', 'HDFC0001234\nX', 'Please enter a valid IFSC code'],
    ['panNumber', 'ABCD1234F', 'Please enter a valid PAN number'],
    ['panNumber', 'ABCDE12345', 'Please enter a valid PAN number'],
    ['bsrCode', 'BSR999', 'Please select a BSR code'],
    ['confirmAccountNumber', '1', 'Account numbers do not match'],
  ] as const)('%s %j says: %s', (field, value, message) => {
    expect(gate('senderBankDetails', withFields('senderBankDetails', { [field]: value }))).toEqual({
      message,
      fields: { [field]: message },
    })
  })

  test.each([
    ['12a4', 'Account number must contain digits only'],
    ['1'.repeat(35), 'Account number must be at most 34 digits'],
  ])('account number %s says: %s', (number, message) => {
    const form = withFields('senderBankDetails', { accountNumber: number, confirmAccountNumber: number })
    expect(gate('senderBankDetails', form)?.fields.accountNumber).toBe(message)
  })

  test('codes typed in small letters are accepted as capitals', () => {
    expect(
      gate('senderBankDetails', withFields('senderBankDetails', { ifsc: 'hdfc0001234', panNumber: 'abcde1234f' })),
    ).toBeNull()
  })
})

describe('receiver bank details', () => {
  function inCountry(country: string, changes: Partial<RemittanceForm['receiverBankDetails']>): RemittanceForm {
    const form = withFields('receiverBankDetails', { routingNumber: '', iban: '', ...changes })
    return { ...form, receiverDetails: { ...form.receiverDetails, country } }
  }

  test.each([
    ['CHASUS33', true],
    ['CHASUS33XXX', true],
    ['deutdeff', true],
    ['CHASUS3', false],
    ['CHASUS33X', false],
    ['CH1SUS33', false],
    ['CHASUS33XXXX', false],
  ])('SWIFT %s is accepted: %s', (swiftCode, accepted) => {
    const message = 'Please enter a valid SWIFT/BIC code'
    expect(gate('receiverBankDetails', inCountry('Canada', { swiftCode }))).toEqual(
      accepted ? null : { message, fields: { swiftCode: message } },
    )
  })

  test('the confirmation must match', () => {
    expect(gate('receiverBankDetails', inCountry('Canada', { confirmAccountNumber: '1' }))?.message).toBe(
      'Receiver account numbers do not match',
    )
  })

  test.each([
    ['', 'Routing number is required for US banks'],
    ['12345678', 'Routing number must be 9 digits'],
    ['12345678a', 'Routing number must be 9 digits'],
    ['021000022', 'Please enter a valid routing number'],
    ['000000000', 'Please enter a valid routing number'],
  ])('routing number %j in the United States says: %s', (routingNumber, message) => {
    expect(gate('receiverBankDetails', inCountry('United States', { routingNumber }))).toEqual({
      message,
      fields: { routingNumber: message },
    })
  })

  test.each(['United Kingdom', 'Germany', 'France', 'Netherlands'])('%s needs a valid IBAN', (country) => {
    expect(gate('receiverBankDetails', inCountry(country, {}))?.message).toBe('IBAN is required for European banks')
    expect(gate('receiverBankDetails', inCountry(country, { iban: 'DE89 3704 0044 0532 0130 01' }))?.message).toBe(
      'Please enter a valid IBAN',
    )
    expect(gate('receiverBankDetails', inCountry(country, { iban: 'de89 3704 0044 0532 0130 00' }))).toBeNull()
  })

  test('the dashboard does not require them, but validates given values', () => {
    const relaxed = { now, relaxedReceiverBank: true }
    expect(checkStep('receiverBankDetails', inCountry('United States', {}), relaxed)).toBeNull()
    expect(checkStep('receiverBankDetails', inCountry('Germany', {}), relaxed)).toBeNull()
    expect(checkStep('receiverBankDetails', inCountry('United States', { routingNumber: '1' }), relaxed)?.message).toBe(
      'Routing number must be 9 digits',
    )
    expect(checkStep('receiverBankDetails', inCountry('Germany', { iban: 'X' }), relaxed)?.message).toBe(
      'Please enter a valid IBAN',
    )
  })

  test('a leftover in a field that the country does not show blocks nothing', () => {
    expect(gate('receiverBankDetails', inCountry('Canada', { routingNumber: '12', iban: 'X' }))).toBeNull()
  })

  test('missing fields are reported before the missing routing number', () => {
    const problem = gate('receiverBankDetails', inCountry('United States', { bankName: '' }))
    expect(problem?.message).toBe("Please fill in receiver's: Bank Name")
    expect(problem?.fields).toHaveProperty('routingNumber', 'Routing number is required for US banks')
  })

  test('exactly one of ten last digits makes a routing number valid', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{7}$/), (start) => {
        const accepted = [...'0123456789'].filter(
          (digit) => gate('receiverBankDetails', inCountry('United States', { routingNumber: start + digit })) === null,
        )
        return accepted.length === 1
      }),
      { numRuns: 30 },
    )
  })
})

describe('contribution', () => {
  test.each<[Plain<RemittanceForm['contribution']>, number | null, string | null]>([
    [null, null, 'Please select a service contribution amount'],
    ['others', null, 'Please select a service contribution amount'],
    ['others', 499, 'Minimum amount is ₹500'],
    ['others', 500, null],
    ['others', 100_000_001, 'Amount cannot exceed ₹100,000,000'],
    [2500, null, null],
  ])('%s with %s says: %s', (contribution, customContribution, message) => {
    expect(gate('contribution', sampleForm({ contribution, customContribution }))?.message ?? null).toBe(message)
  })
})

describe('the list of unmet steps', () => {
  test('is empty once everything is valid and paid', () => {
    expect(unmetSteps(sampleForm({ contributionPaid: true }), { now })).toEqual([])
  })

  test('has every step for an empty form, the destination first', () => {
    const unmet = unmetSteps(blank, { now })
    const optional = ['confirmation', 'documents']
    expect(unmet.map(({ step }) => step.id)).toEqual(STEPS.map(({ id }) => id).filter((id) => !optional.includes(id)))
    expect(unmet[0]?.problem.fields).toHaveProperty('destinationCountry')
  })

  test('does not include a missing routing number, because the dashboard does not require it', () => {
    const form = { ...withFields('receiverBankDetails', { routingNumber: '' }), contributionPaid: true }
    expect(unmetSteps(form, { now })).toEqual([])
  })
})
