import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { EARLY_RECORD, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { stepById } from '@nirgam/domain/remittance/steps'
import { asRupees } from '@nirgam/domain/shared/money'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../../draft/draft.ts'
import { type Opening, wizardFrom } from '../opening/opening.ts'
import type { Setting } from '../opening/where-to-open.ts'
import type { Outcome } from './moving.ts'
import { reduce, type WizardEvent } from './reduce.ts'
import { savedForm } from './saved-form.ts'
import type { FormPatch } from './typing.ts'
import { draftOf, isSaved, unsavedSteps, type WizardState } from './wizard-state.ts'

const SETTING: Setting = { signedIn: true, shownIn: 'remittance', now: new Date('2026-06-01T00:00:00Z') }
const number = (id: Parameters<typeof stepById>[0]) => stepById(id).number

function open(step: number, opening: Partial<Opening> = {}, setting: Partial<Setting> = {}): WizardState {
  const all = { record: sampleRecord(), draft: null, savedStep: 0, error: null, ...opening }
  return wizardFrom(all, { ...SETTING, ...setting }, { step, reviewing: false })
}

function after(state: WizardState, ...events: WizardEvent[]): Outcome {
  return events.reduce<Outcome>((outcome, event) => reduce(outcome.state, event), { state, effects: [] })
}

const typed = (patch: FormPatch): WizardEvent => ({ type: 'typed', patch })
const next: WizardEvent = { type: 'next' }

/** Simulates a reload: only the stored draft and the server's record remain. */
function reloaded(state: WizardState, record: RemittanceRecord | null = state.record): WizardState {
  const draft: Draft | null = JSON.parse(JSON.stringify(draftOf(state)))
  return open(state.step, { record, draft, savedStep: state.step })
}

const NEW_ACCOUNT = {
  bankName: 'Axis Bank',
  ifsc: 'UTIB0001234',
  accountNumber: '777766665555',
  confirmAccountNumber: '777766665555',
}

describe('after a reload', () => {
  test('a new bank is never shown beside the old account number: both number boxes are empty, with the reason', () => {
    const { state } = after(open(number('senderBankDetails')), typed({ senderBankDetails: NEW_ACCOUNT }))
    const again = reloaded(state)
    expect(again.form.senderBankDetails).toMatchObject({
      bankName: 'Axis Bank',
      ifsc: 'UTIB0001234',
      accountNumber: '',
      confirmAccountNumber: '',
      panNumber: 'AZXPM7093K',
    })
    expect(again.forgotten).toEqual(['senderBankDetails.accountNumber', 'senderBankDetails.confirmAccountNumber'])
    expect(reloaded(again).forgotten, 'also after another one').toEqual(again.forgotten)
    expect(after(again, typed({ senderBankDetails: { accountNumber: '7' } })).state.forgotten).toEqual([
      'senderBankDetails.confirmAccountNumber',
    ])
    const typing = after(again, typed({ senderBankDetails: { accountNumber: '7', confirmAccountNumber: '7' } }))
    expect(typing.state.forgotten).toEqual([])
  })

  test('an account number typed into one box clears both', () => {
    const { state } = after(open(number('senderBankDetails')), typed({ senderBankDetails: { accountNumber: '999' } }))
    const { accountNumber, confirmAccountNumber } = reloaded(state).form.senderBankDetails
    expect([accountNumber, confirmAccountNumber]).toEqual(['', ''])
  })

  test('a PAN typed for the first time has to be typed again', () => {
    const record = sampleRecord({ sender_bank_details: null })
    const { state } = after(
      open(number('senderBankDetails'), { record }),
      typed({ senderBankDetails: { panNumber: 'ABCDE9999F' } }),
    )
    expect(reloaded(state)).toMatchObject({ forgotten: ['senderBankDetails.panNumber'] })
  })

  test('a cleared answer stays cleared', () => {
    const { state } = after(open(number('senderDetails')), typed({ senderDetails: { fatherName: '' } }))
    const again = reloaded(state)
    expect(again.form.senderDetails).toMatchObject({ name: 'आशा Müller-D’Souza', fatherName: '' })
    expect(unsavedSteps(again).map(({ id }) => id)).toEqual(['senderDetails'])
  })

  test('a draft contains no secrets', () => {
    const { state } = after(
      open(number('senderBankDetails')),
      typed({ senderBankDetails: { ...NEW_ACCOUNT, panNumber: 'ZZZZZ9999Z' } }),
      typed({ receiverBankDetails: { iban: 'DE89370400440532013000' }, receiverDetails: { country: 'Germany' } }),
    )
    const written = JSON.stringify(draftOf(state))
    for (const secret of ['777766665555', 'ZZZZZ9999Z', 'DE8937', '50100092837465', 'AZXPM7093K']) {
      expect(written).not.toContain(secret)
    }
  })

  test('a field changed elsewhere meanwhile is asked about, and other changes are taken over', () => {
    const { state } = after(open(number('senderDetails')), typed({ senderDetails: { city: 'Pune' } }))
    const { sender_details } = sampleRecord()
    const record = sampleRecord({ version: 2, bank: 'axis', sender_details: { ...sender_details, city: 'Kochi' } })
    const again = reloaded(state, record)
    expect(again.form).toMatchObject({ bank: 'axis', senderDetails: { city: 'Pune' } })
    expect(again.clashes.map(({ unit }) => unit)).toEqual([['senderDetails.city']])
    expect(reloaded(again, record).clashes, 'a reload is no answer').toHaveLength(1)
  })

  test('an unsaved part of an older version is merged into the saved form, and its empty fields are ignored', () => {
    const draft = {
      step: 6,
      reference: 'NRG-EXAMPLE',
      fields: { 'senderDetails.city': { value: 'Pune' }, 'senderDetails.name': { value: '' }, amount: { value: null } },
    }
    expect(open(6, { draft }).form).toMatchObject({
      amount: 487_321,
      senderDetails: { city: 'Pune', name: 'आशा Müller-D’Souza' },
    })
  })
})

describe('two tabs', () => {
  const saving = after(open(number('senderBankDetails')), typed({ senderBankDetails: { ifsc: 'HDFC0009999' } }), next)
  const bank = sampleRecord().sender_bank_details
  const elsewhere = (changes: object) => sampleRecord({ version: 2, sender_bank_details: { ...bank, ...changes } })

  test('a late save is sent again with the other tab’s changes, without asking', () => {
    const record = elsewhere({ accountNumber: '777766665555' })
    const { state, effects } = after(saving.state, { type: 'changedElsewhere', record })
    expect(state.clashes).toEqual([])
    expect(effects).toEqual([
      {
        do: 'save',
        step: 'senderBankDetails',
        record,
        form: expect.objectContaining({
          senderBankDetails: expect.objectContaining({
            ifsc: 'HDFC0009999',
            accountNumber: '777766665555',
            confirmAccountNumber: '777766665555',
          }),
        }),
      },
    ])
  })

  test.each([
    ['mine', 'HDFC0009999'],
    ['theirs', 'SBIN0001111'],
  ] as const)('a field changed in both is asked about, and keeping %s saves that value', (keep, ifsc) => {
    const record = elsewhere({ ifsc: 'SBIN0001111' })
    const asked = after(saving.state, { type: 'changedElsewhere', record })
    expect(asked.effects).toEqual([])
    expect(asked.state.clashes.map(({ unit }) => unit)).toEqual([['senderBankDetails.ifsc']])
    const { effects } = after(asked.state, { type: 'clashSettled', keep })
    expect(effects).toMatchObject([{ do: 'save', record, form: { senderBankDetails: { ifsc } } }])
  })

  test('an account number is never combined from both: it is asked about with its confirmation', () => {
    const { state } = after(open(8), typed({ senderBankDetails: { accountNumber: '1212' } }), {
      type: 'newerRecord',
      record: elsewhere({ accountNumber: '777766665555' }),
    })
    expect(state.form.senderBankDetails).toMatchObject({
      accountNumber: '1212',
      confirmAccountNumber: '50100092837465',
    })
    const settled = after(state, { type: 'clashSettled', keep: 'theirs' })
    expect(settled.state.form.senderBankDetails).toMatchObject({
      accountNumber: '777766665555',
      confirmAccountNumber: '777766665555',
    })
  })

  test('the user’s own save with a lost response is not a conflict', () => {
    const lost: WizardEvent = {
      type: 'saveFailed',
      problem: { message: 'lost', fields: {} },
      lost: saving.state.form,
    }
    const again = after(saving.state, lost, typed({ senderBankDetails: { ifsc: 'HDFC0008888' } }), next)
    const { state, effects } = after(again.state, {
      type: 'changedElsewhere',
      record: elsewhere({ ifsc: 'HDFC0009999' }),
    })
    expect(state.clashes).toEqual([])
    expect(effects).toMatchObject([{ do: 'save', form: { senderBankDetails: { ifsc: 'HDFC0008888' } } }])
  })

  test('a response overtaken by a newer one changes nothing', () => {
    const state = open(8, { record: elsewhere({ ifsc: 'SBIN0001111' }) })
    expect(after(state, { type: 'newerRecord', record: sampleRecord() }).state.form).toEqual(state.form)
  })
})

describe('Next', () => {
  const record = sampleRecord({ ...EARLY_RECORD, sender_details: sampleRecord().sender_details })
  const sample = savedForm({ record: sampleRecord() })
  const receiver = number('receiverDetails')
  const ahead = after(open(receiver, { record }), typed({ receiverDetails: sample.receiverDetails }), next)
  const failed: WizardEvent = { type: 'saveFailed', problem: { message: 'no', fields: { city: 'no' } }, lost: null }
  const saved: WizardEvent = {
    type: 'saved',
    step: 'receiverDetails',
    record: { ...record, version: 2, receiver_details: sampleRecord().receiver_details },
    form: ahead.state.form,
  }

  test('shows the next question at once and saves in the background', () => {
    expect(ahead.effects).toMatchObject([
      { do: 'show', step: receiver + 1 },
      { do: 'save', step: 'receiverDetails' },
    ])
    const typing = after(ahead.state, typed({ senderBankDetails: { bankName: 'Axis Bank' } }))
    expect(typing).toMatchObject({ state: { step: receiver + 1 }, effects: [] })
    const { state } = after(typing.state, saved)
    expect(state).toMatchObject({ step: receiver + 1, sending: null, ahead: null, problem: null })
  })

  test('returns the user when the save fails', () => {
    const { state, effects } = after(ahead.state, failed)
    expect(effects).toEqual([{ do: 'show', step: receiver, reviewing: false, replace: true }])
    expect(state).toMatchObject({ step: receiver, problem: { fields: { city: 'no' } }, sending: null, ahead: null })
    expect(state.form).toMatchObject({ receiverDetails: sample.receiverDetails })
    expect(after(state, next).effects).toMatchObject([{ do: 'show' }, { do: 'save', step: 'receiverDetails' }])
  })

  test('reports a failed save without moving a user who is typing, and offers a way back', () => {
    const bankName = 'Axis Bank'
    const told = after(ahead.state, typed({ senderBankDetails: { bankName } }), { ...failed, isTyping: true })
    expect(told.effects).toEqual([])
    expect(told.state).toMatchObject({
      step: receiver + 1,
      problem: { message: 'no', fields: {}, about: { step: 'receiverDetails' } },
    })
    const typing = after(told.state, typed({ senderBankDetails: { ifsc: 'UTIB0000001' } }))
    expect(typing.state).toMatchObject({ step: receiver + 1, problem: { message: 'no' } })
    const back = after(typing.state, { type: 'goTo', step: receiver })
    expect(back.state).toMatchObject({ step: receiver, problem: { fields: { city: 'no' } } })
    expect(back.state.form).toMatchObject({ senderBankDetails: { bankName, ifsc: 'UTIB0000001' } })
    expect(after(typing.state, next).effects).toMatchObject([{ do: 'save', step: 'receiverDetails' }])
  })

  test('goes at most one step ahead of the saved answers', () => {
    const waiting = after(ahead.state, typed({ senderBankDetails: sample.senderBankDetails }), next)
    expect(waiting).toMatchObject({ state: { step: receiver + 1 }, effects: [] })
    expect(after(waiting.state, failed).state).toMatchObject({ step: receiver, leaving: null })
    expect(after(waiting.state, saved).effects).toMatchObject([
      { do: 'show', step: receiver + 2 },
      { do: 'save', step: 'senderBankDetails' },
    ])
  })

  test('sends a late save again without moving the user', () => {
    const newer = { ...record, version: 5, bank: 'axis' }
    const again = after(ahead.state, { type: 'changedElsewhere', record: newer })
    expect(again.state.step).toBe(receiver + 1)
    expect(again.effects).toMatchObject([{ do: 'save', step: 'receiverDetails', record: { version: 5 } }])
  })

  test.each(['receiverBankDetails', 'contribution'] as const)('waits for the save of %s', (id) => {
    const here = after(
      open(number(id)),
      typed({ receiverBankDetails: { bankName: 'Chase' }, contribution: asRupees(10_000) }),
    )
    const { state, effects } = after({ ...here.state, step: number(id) }, next)
    expect(effects.filter((effect) => effect.do === 'show')).toEqual([])
    expect(state.step).toBe(number(id))
  })
})

describe('Back during a save', () => {
  const saving = after(open(number('receiverDetails')), typed({ receiverDetails: { city: 'Oakland' } }), next)

  test('is possible, and the response does not undo it', () => {
    expect(saving.effects).toMatchObject([{ do: 'show' }, { do: 'save', step: 'receiverDetails' }])
    const back = after(saving.state, { type: 'back' })
    expect(back.effects).toEqual([{ do: 'show', step: number('receiverDetails'), reviewing: false, replace: false }])
    const { receiver_details } = sampleRecord()
    const record = sampleRecord({ version: 2, receiver_details: { ...receiver_details, city: 'Oakland' } })
    const { state, effects } = after(back.state, {
      type: 'saved',
      step: 'receiverDetails',
      record,
      form: back.state.form,
    })
    expect(state).toMatchObject({ step: number('receiverDetails'), sending: null, record: { version: 2 } })
    expect(effects).toEqual([])
  })

  test('also works with the browser’s button, and a failure then shows no error on another step', () => {
    const { state, effects } = after(
      saving.state,
      { type: 'address', step: number('senderDetails'), reviewing: false },
      { type: 'saveFailed', problem: { message: 'no', fields: { city: 'no' } }, lost: null },
    )
    expect(state).toMatchObject({ step: number('senderDetails'), problem: null })
    expect(effects).toEqual([])
    expect(unsavedSteps(state).map(({ id }) => id)).toEqual(['receiverDetails'])
  })

  test('does not hide that the remittance has ended elsewhere', () => {
    const problem = { message: 'gone', fields: {}, unsaved: true, ended: true }
    const { state } = after(saving.state, { type: 'back' }, { type: 'saveFailed', problem, lost: null })
    expect(state).toMatchObject({ step: number('receiverDetails'), problem, sending: null })
  })

  test('lets another Next wait for the response and then continue from there', () => {
    const city = 'Fresno'
    const waiting = after(saving.state, { type: 'back' }, typed({ receiverDetails: { city } }), next)
    expect(waiting.effects).toEqual([])
    const { effects } = after(waiting.state, {
      type: 'saved',
      step: 'receiverDetails',
      record: sampleRecord({ version: 2 }),
      form: saving.state.form,
    })
    expect(effects).toMatchObject([
      { do: 'show' },
      { do: 'save', record: { version: 2 }, form: { receiverDetails: { city } } },
    ])
  })
})

test('a half-typed IBAN does not block once the receiver’s country needs none', () => {
  const germany = after(open(number('receiverDetails')), typed({ receiverDetails: { country: 'Germany' } }))
  const typing = after(germany.state, typed({ receiverBankDetails: { iban: 'DE89' } }))
  const moved = after(typing.state, typed({ receiverDetails: { country: 'United States' } }))
  expect(unsavedSteps(moved.state)).toEqual([])
  const { effects } = after({ ...moved.state, step: number('receiverBankDetails') }, next)
  expect(effects).toMatchObject([{ do: 'save', step: 'receiverBankDetails' }])
})

test('a receiver at the sender’s address follows its changes and is saved with it', () => {
  const here = after(
    open(number('receiverDetails')),
    typed({ receiverDetails: { sameAsSender: true } }),
    { type: 'goTo', step: number('senderDetails') },
    typed({ senderDetails: { city: 'Pune' } }),
  )
  expect(here.state.form.receiverDetails).toMatchObject({
    sameAsSender: true,
    city: 'Pune',
    name: 'आशा Müller-D’Souza',
  })
  const sent = after(here.state, next)
  const { sender_details } = sampleRecord()
  const record = sampleRecord({ version: 2, sender_details: { ...sender_details, city: 'Pune' } })
  const { effects } = after(sent.state, { type: 'saved', step: 'senderDetails', record, form: sent.state.form })
  expect(effects).toMatchObject([{ do: 'save', step: 'receiverDetails', record: { version: 2 } }])
})

test('a save takes over the server’s tidied values, unless the user has changed them since', () => {
  const sent = after(open(number('senderDetails')), typed({ senderDetails: { name: ' Asha ', city: ' Pune' } }), next)
  const { sender_details } = sampleRecord()
  const record = sampleRecord({ version: 2, sender_details: { ...sender_details, name: 'Asha', city: 'Pune' } })
  const { state } = after(sent.state, typed({ senderDetails: { city: 'Kochi' } }), {
    type: 'saved',
    step: 'senderDetails',
    record,
    form: sent.state.form,
  })
  expect(state.form.senderDetails).toMatchObject({ name: 'Asha', city: 'Kochi' })
  expect(state.step).toBe(number('receiverDetails'))
})

test.each(['senderBankDetails', 'senderDetails'] as const)(
  'an account number typed while %s is being saved stays, whichever number comes back',
  (step) => {
    const change = { senderDetails: { city: 'Pune' }, senderBankDetails: { ifsc: 'HDFC0009999' } }
    const sent = after(open(number(step)), typed({ [step]: change[step] }), next)
    const { accountNumber, confirmAccountNumber } = NEW_ACCOUNT
    const bank = sampleRecord().sender_bank_details
    for (const theirs of [bank?.accountNumber, '111122223333']) {
      const record = sampleRecord({ version: 2, sender_bank_details: bank && { ...bank, accountNumber: theirs ?? '' } })
      const { state } = after(sent.state, typed({ senderBankDetails: { accountNumber, confirmAccountNumber } }), {
        type: 'saved',
        step,
        record,
        form: sent.state.form,
      })
      expect(state.form.senderBankDetails).toMatchObject({ accountNumber, confirmAccountNumber })
    }
  },
)

test('the review shows saved answers: Next saves open edits and shows wrong ones first', () => {
  const edited = after(open(number('senderBankDetails')), typed({ senderBankDetails: { accountNumber: '99998888' } }))
  const shown = after(edited.state, { type: 'address', step: number('payment'), reviewing: false })
  expect(shown.state.step).toBe(number('confirmation'))
  expect(shown.effects).toEqual([{ do: 'show', step: number('confirmation'), reviewing: false, replace: true }])
  const refused = after(shown.state, next)
  expect(refused.state).toMatchObject({
    step: number('senderBankDetails'),
    reviewing: true,
    problem: { fields: { confirmAccountNumber: 'Account numbers do not match' } },
  })
  const right = after(refused.state, typed({ senderBankDetails: { confirmAccountNumber: '99998888' } }), {
    type: 'address',
    step: number('confirmation'),
    reviewing: false,
  })
  expect(after(right.state, next).effects).toMatchObject([{ do: 'save', step: 'senderBankDetails' }])
})

test('the payment does not open with an unsaved contribution', () => {
  const { state } = after(open(number('contribution')), typed({ contribution: asRupees(50_000) }), {
    type: 'address',
    step: number('payment'),
    reviewing: false,
  })
  expect(state.step).toBe(number('contribution'))
})

test('an uploaded document updates the record and leaves typed text alone', () => {
  const file = {
    id: 'f',
    document_type: 'panCard',
    name: 'pan.jpg',
    size: 9,
    type: 'image/jpeg',
    uploaded_at: '2026-01-01T00:00:00.000Z',
    url: '/f',
  } as const
  const { state } = after(open(number('senderDetails')), typed({ senderDetails: { city: 'Pune' } }), {
    type: 'documentChanged',
    kind: 'panCard',
    file,
  })
  expect(state.record?.documents.panCard).toEqual(file)
  expect(state.form.senderDetails.city).toBe('Pune')
})

test('a second Next during the first does nothing', () => {
  const { effects } = after(open(number('senderDetails')), next, next)
  expect(effects).toEqual([])
})

test('an error stays until its field is typed into, and each refused Next counts as a new attempt', () => {
  const empty = sampleRecord({ sender_details: null })
  const refused = after(open(number('senderDetails'), { record: empty }), next, next)
  expect(refused.state.problem?.message).toContain('Please fill in: Full Name')
  expect(refused.state.attempt).toBe(2)
  const { state } = after(refused.state, typed({ senderDetails: { name: 'Asha' } }))
  expect(state.problem?.fields).not.toHaveProperty('name')
  expect(state.problem?.fields).toHaveProperty('fatherName')
})

test('a guest’s last Next ends on the screen that leads to the login, and a signed-in user’s sends the draft', () => {
  const { amount, destinationCountry, bank, accountType, sourceOfFunds, dateOfBirth } = open(1).form
  const form = { ...emptyForm(), amount, destinationCountry, bank, accountType, sourceOfFunds, dateOfBirth }
  const guest = { ...open(1, { record: null }, { signedIn: false }), form, step: 5 }
  expect(after(guest, next).state.guestDone).toBe(true)
  const owner = { ...guest, setting: SETTING }
  const sending = after(owner, next)
  expect(sending.effects).toEqual([{ do: 'sendDraft' }])
  const record = sampleRecord(EARLY_RECORD)
  expect(after(sending.state, { type: 'draftSent', record }).effects).toEqual([{ do: 'leaveTo', page: 'dashboard' }])
})

test('answers do not count as saved while their save has failed', () => {
  const state = open(number('receiverDetails'))
  expect(isSaved(state)).toBe(true)
  expect(isSaved({ ...state, problem: { message: 'no', fields: {}, unsaved: true } })).toBe(false)
})

describe('a server response', () => {
  test('with an older version changes nothing, unless it is about another remittance', () => {
    const state = open(3, { record: sampleRecord({ version: 5 }) })
    const old = sampleRecord({ version: 4, bank: 'axis' })
    expect(after(state, { type: 'newerRecord', record: old }).state.record?.version).toBe(5)
    const other = sampleRecord({ id: 93, version: 1, bank: 'axis' })
    expect(after(state, { type: 'newerRecord', record: other }).state.record?.id).toBe(93)
  })

  test('that closes the current step moves to the last open one, and the address follows', () => {
    const state = open(number('receiverBankDetails'), { record: sampleRecord({ version: 5 }) })
    const emptied = sampleRecord({ version: 6, sender_details: null, contribution: null })
    const { state: moved, effects } = after(state, { type: 'newerRecord', record: emptied })
    expect(moved.step).toBe(number('senderDetails'))
    expect(effects).toEqual([{ do: 'show', step: number('senderDetails'), reviewing: false, replace: true }])
  })

  test('to a sent draft leads to the dashboard only if the user was on the way there', () => {
    const record = sampleRecord(EARLY_RECORD)
    const guest = open(number('dateOfBirth'), { record: null, draft: null }, { signedIn: true })
    expect(after(guest, { type: 'draftSent', record }).effects).not.toContainEqual({ do: 'leaveTo', page: 'dashboard' })
    const leaving = { ...guest, leaving: { from: 'dateOfBirth' as const, to: null, saved: true } }
    expect(after(leaving, { type: 'draftSent', record }).effects).toContainEqual({ do: 'leaveTo', page: 'dashboard' })
  })
})

describe('clashing answers', () => {
  const mine = after(
    open(number('senderDetails')),
    typed({ senderDetails: { city: 'Pune', name: 'Zoë' }, bank: 'icici' }),
  )
  const { sender_details } = sampleRecord()
  const theirs = sampleRecord({ version: 2, sender_details: { ...sender_details, city: 'Kochi' } })
  const { state } = after(mine.state, { type: 'changedElsewhere', record: theirs })

  test('are asked about once, and nothing is saved before they are settled', () => {
    expect(state.clashes.map(({ unit }) => unit)).toEqual([['senderDetails.city']])
    expect(after(state, next).effects).toEqual([])
    const again = after(state, { type: 'newerRecord', record: { ...theirs, version: 3 } })
    expect(again.state.clashes.map(({ unit }) => unit)).toEqual([['senderDetails.city']])
    const same = { ...theirs, version: 3, sender_details: { ...sender_details, city: 'Pune' } }
    expect(after(state, { type: 'newerRecord', record: same }).state.clashes).toEqual([])
  })

  test.each([
    ['mine', 'Pune'],
    ['theirs', 'Kochi'],
  ] as const)('are settled as %s, which leaves all other answers alone', (keep, city) => {
    const settled = after(state, { type: 'clashSettled', keep })
    expect(settled.state.clashes).toEqual([])
    expect(settled.state.form).toMatchObject({ bank: 'icici', senderDetails: { city, name: 'Zoë' } })
  })
})

describe('moving', () => {
  const show = (id: Parameters<typeof stepById>[0], change: object = {}) => ({
    do: 'show',
    step: number(id),
    reviewing: false,
    replace: false,
    ...change,
  })
  const REVIEW = number('confirmation')

  test('Back leads to the previous step, from the first to the start page, and from a closed step to an open one', () => {
    expect(after(open(number('receiverDetails')), { type: 'back' }).effects).toEqual([show('senderDetails')])
    expect(after(open(1), { type: 'back' }).effects).toEqual([{ do: 'leaveTo', page: 'start' }])
    const guest = open(1, { record: null }, { signedIn: false })
    const late = { ...guest, step: number('documents') }
    expect(after(late, { type: 'back' }).state.step).toBe(1)
    const dashboard = open(number('receiverDetails'), {}, { shownIn: 'dashboard' })
    expect(after(dashboard, { type: 'back' }).state.step).toBe(number('senderDetails'))
  })

  test('a step opened from the review offers a way back to it, also on the page of the early steps', () => {
    const review = open(REVIEW)
    const { state, effects } = after(review, { type: 'goTo', step: number('bank') })
    expect([state.step, state.reviewing]).toEqual([number('bank'), true])
    expect(effects).toEqual([show('bank', { reviewing: true })])
    const dashboard = open(REVIEW, {}, { shownIn: 'dashboard' })
    expect(after(dashboard, { type: 'goTo', step: number('bank') }).effects).toEqual([
      { do: 'leaveTo', page: 'earlierStep', step: number('bank'), reviewing: true },
    ])
    expect(after(dashboard, { type: 'goTo', step: number('senderDetails') }).effects).toEqual([
      show('senderDetails', { reviewing: true }),
    ])
    const plain = open(number('receiverDetails'))
    expect(after(plain, { type: 'goTo', step: number('senderDetails') }).effects).toEqual([show('senderDetails')])
  })

  test.each([
    [3, false, 3, false, []],
    [3, true, 3, true, []],
    [REVIEW, true, REVIEW, false, []],
    [99, false, 13, false, [show('payment', { replace: true })]],
  ])('the address of step %i, reviewing %s, is followed', (step, reviewing, shown, isReviewing, effects) => {
    const { state, effects: found } = after(open(2), { type: 'address', step, reviewing })
    expect([state.step, state.reviewing, found]).toEqual([shown, isReviewing, effects])
  })

  test('a guest’s draft that another tab changes or deletes is shown as it is there', () => {
    const guest = open(1, { record: null, draft: draftOf(open(1)) }, { signedIn: false })
    const form = { ...emptyForm(), bank: 'HDFC Bank' }
    const changed = reduce(guest, { type: 'draftChanged', form }).state
    expect([changed.form, changed.begun]).toEqual([form, true])
    const deleted = reduce(changed, { type: 'draftChanged', form: null }).state
    expect([deleted.form, deleted.begun]).toEqual([emptyForm(), false])
  })

  test('a guest past the guest steps is sent to the login with the saved step', () => {
    const guest = open(number('documents'), { record: null, savedStep: number('documents') }, { signedIn: false })
    const late = { ...guest, step: number('documents') }
    expect(after(late, next).effects).toContainEqual({ do: 'leaveTo', page: 'login', savedStep: number('documents') })
  })

  test.each([
    ['Zoë', null, ['senderDetails']],
    ['', number('senderDetails'), [false]],
  ])('a jump saves the edits on its way, or stops at a wrong one (%j)', (name, stoppedAt, then) => {
    const edited = after(open(number('senderDetails')), typed({ senderDetails: { name } }))
    const left = after(edited.state, { type: 'back' }, { type: 'next', to: REVIEW })
    const steps = ({ effects }: Outcome) => effects.map((effect) => effect.do === 'save' && effect.step)
    expect(steps(left)).toEqual(['dateOfBirth'])
    const { form } = left.state
    const record = { ...sampleRecord(), version: 9 }
    const went = after(left.state, { type: 'saved', step: 'dateOfBirth', record, form })
    expect(steps(went)).toEqual(then)
    expect(went.state.problem === null ? null : went.state.step).toBe(stoppedAt)
  })
})
