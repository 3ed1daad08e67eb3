import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS, type StepName } from '../../testing/scenes/ready-remittance.ts'

const GUEST_DRAFT = {
  ...emptyForm(),
  amount: 750_000,
  destinationCountry: 'Germany',
  bank: 'Saraswat Bank',
  accountType: 'nre',
  sourceOfFunds: 'savings',
  dateOfBirth: { month: 'May', day: '9', year: '1990' },
}

const ALL_STEPS = Object.keys(STEP_ANSWERS) as StepName[]

onBothEngines('syncing a local draft', (setup, { once }) => {
  test('a guest’s five steps become a remittance', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { status, body } = await api.post('/remittances/sync-local-data', {
      token,
      body: { formData: GUEST_DRAFT, currentStep: 5 },
    })
    expect([status, body.errors]).toEqual([200, {}])
    expect(body.data).toMatchObject({
      amount: 750_000,
      destination_country: 'Germany',
      bank: 'Saraswat Bank',
      account_type: 'nre',
      source_of_funds: 'savings',
      date_of_birth: { month: 'May', day: 9, year: 1990 },
      sender_details: null,
    })
  })

  test('syncing again, even at once, changes nothing', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const sync = () =>
      api.post('/remittances/sync-local-data', { token, body: { formData: GUEST_DRAFT, currentStep: 5 } })
    const [first, atOnce] = await Promise.all([sync(), sync()])
    api.clock.advance({ minutes: 5 })
    const later = await sync()
    expect(atOnce.body.data.id).toBe(first.body.data.id)
    expect(later.body.data).toEqual({ ...first.body.data, updated_at: expect.any(String) })
    expect(later.body.data.updated_at).toBe(first.body.data.created_at)
    expect((await api.get('/remittances', { token })).body.data).toHaveLength(1)
  })

  once('a draft fills the unfinished remittance and keeps the fields it does not contain', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    for (const step of ['amount', 'sender_bank_details'] as const) {
      await api.put(`/remittances/${id}`, { token, body: { step, data: STEP_ANSWERS[step] } })
    }
    const formData = {
      ...GUEST_DRAFT,
      senderBankDetails: { bankName: 'HDFC Bank', accountNumber: '', ifsc: 'HDFC0001234' },
    }
    const { body } = await api.post('/remittances/sync-local-data', { token, body: { formData, currentStep: 9 } })
    expect(body.errors).toEqual({})
    expect(body.data).toMatchObject({
      id,
      amount: 750_000,
      sender_bank_details: {
        accountNumber: STEP_ANSWERS.sender_bank_details.accountNumber,
        panNumber: STEP_ANSWERS.sender_bank_details.panNumber,
      },
    })
  })

  once('invalid fields are reported one by one, and the rest is kept', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const formData = {
      amount: 'a lot',
      destinationCountry: ['Germany'],
      bank: 'hdfc',
      accountType: { nested: true },
      dateOfBirth: { month: 'Smarch', day: 40, year: 1990 },
      senderDetails: { ...STEP_ANSWERS.sender_details, email: 'nobody' },
      receiverDetails: 'not json',
      contribution: 20,
      unknown: 'x',
    }
    const { status, body } = await api.post('/remittances/sync-local-data', {
      token,
      body: { formData, currentStep: 'x' },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ bank: 'hdfc', amount: null, sender_details: null, contribution: null })
    expect(Object.keys(body.errors).sort()).toEqual([
      'accountType',
      'amount',
      'contribution.customContribution',
      'dateOfBirth.month',
      'destinationCountry',
      'receiverDetails',
      'senderDetails.email',
    ])
    expect(body.errors['senderDetails.email']).toEqual([MESSAGES.sender.email])
  })

  once('a draft stored as JSON text is read', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const formData = JSON.stringify({ amount: 1000, dateOfBirth: JSON.stringify({ month: 'May', day: 9, year: 1990 }) })
    const { body } = await api.post('/remittances/sync-local-data', { token, body: { formData, currentStep: 5 } })
    expect(body.data).toMatchObject({ amount: 1000, date_of_birth: { month: 'May', day: 9, year: 1990 } })
  })

  once.each([undefined, null, 'garbage', 17, [], {}, emptyForm(), { amount: 'x' }])(
    'a draft with no usable field (%j) is refused and creates no remittance',
    async (formData) => {
      const api = await setup()
      const { token } = await api.signUp()
      const { status, body } = await api.post('/remittances/sync-local-data', {
        token,
        body: { formData, currentStep: 5 },
      })
      expect([status, body.message]).toEqual([422, MESSAGES.remittance.syncFailed])
      expect((await api.get('/remittances', { token })).body.data).toEqual([])
    },
  )

  once('a draft after a completed remittance starts a new one', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await paidRemittance(api, { token })
    const { body } = await api.post('/remittances/sync-local-data', {
      token,
      body: { formData: GUEST_DRAFT, currentStep: 5 },
    })
    expect(body.data.id).not.toBe(id)
    expect((await api.get('/remittances', { token })).body.data).toHaveLength(2)
  })
})
