import { MONTHS } from '@nirgam/domain/dates'
import { emptyForm, type RemittanceForm } from '@nirgam/domain/form-data'
import { sampleForm } from '@nirgam/domain/sample-form'
import { checkStep } from '@nirgam/domain/step-gates'
import { type GuestStepId, isGuestStep, LAST_GUEST_STEP, stepByNumber } from '@nirgam/domain/steps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDraftStore, type DraftStorage } from './draft.ts'
import { EARLY_RECORD, sampleRecord } from './sample-record.ts'
import { afterNext, stepToShow } from './where-to-open.ts'

const now = new Date('2026-06-01T00:00:00Z')

/** A guest in front of the wizard, made of the pieces the screen is made of, with the browser's storage beneath. */
class Guest {
  readonly storage: DraftStorage = memory()
  store = createDraftStore(this.storage)
  form: RemittanceForm = this.store.save({ ...emptyForm(), destinationCountry: 'Kenya' }, 1).form
  address: number | null = null
  /** Values that were on the screen when Next accepted them, until they are edited again. */
  confirmed = new Map<GuestStepId, string>()

  get step(): number {
    const savedStep = this.store.step()
    return stepToShow(this.address, { signedIn: false, savedStep, form: this.form, remittance: null, now })
  }

  edit(answers: Pick<RemittanceForm, GuestStepId>): void {
    const { id } = stepByNumber(this.step)
    if (!isGuestStep(id)) return
    this.form = this.store.save({ ...this.form, [id]: answers[id] }, this.step).form
    this.confirmed.delete(id)
  }

  next(): void {
    const { step } = this
    const { id } = stepByNumber(step)
    if (!isGuestStep(id) || checkStep(id, this.form, { now }) !== null) return
    this.confirmed.set(id, JSON.stringify(this.form[id]))
    const after = afterNext({ step, signedIn: false, remittance: null, place: 'remittance' })
    if (after.to === 'step') this.open(after.step)
  }

  open(step: number): void {
    this.address = step
    if (this.store.read() !== null) this.form = this.store.save(this.form, this.step).form
  }

  reload({ keepAddress }: { keepAddress: boolean }): void {
    this.store = createDraftStore(this.storage)
    this.form = this.store.read()?.form ?? emptyForm()
    if (!keepAddress) this.address = null
  }
}

function memory(): DraftStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

type Action = (guest: Guest) => void

const text = fc.constantFrom('', 'others', 'hdfc', 'nro', 'savings', 'Saraswat Bank')
const edits: fc.Arbitrary<Pick<RemittanceForm, GuestStepId>> = fc.record({
  amount: fc.option(fc.integer({ min: 0, max: 120_000_000 })),
  bank: text,
  accountType: text,
  sourceOfFunds: text,
  dateOfBirth: fc.record({
    month: fc.constantFrom('', ...MONTHS),
    day: fc.integer({ min: 1, max: 31 }).map(String),
    year: fc.integer({ min: 1910, max: 2015 }).map(String),
  }),
})

const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: edits.map(
      (patch): Action =>
        (guest) =>
          guest.edit(patch),
    ),
  },
  { weight: 5, arbitrary: fc.constant<Action>((guest) => guest.next()) },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (keepAddress): Action =>
        (guest) =>
          guest.reload({ keepAddress }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: -3, max: 9999 }).map(
      (step): Action =>
        (guest) =>
          guest.open(step),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Action>((guest) => guest.open(guest.step - 1)) },
)

test('no sequence of edits, reloads and moves loses a confirmed value or leaves the guest steps', () => {
  let reached = 0
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 120, size: 'max' }), (sequence) => {
      const guest = new Guest()
      for (const act of sequence) {
        act(guest)
        expect(guest.step).toBeGreaterThanOrEqual(1)
        expect(guest.step).toBeLessThanOrEqual(LAST_GUEST_STEP)
        for (const [id, value] of guest.confirmed) expect(JSON.stringify(guest.form[id])).toBe(value)
        reached = Math.max(reached, guest.step)
      }
    }),
    { numRuns: 200 },
  )
  // Otherwise the sequences would prove nothing about the later steps.
  expect(reached).toBe(LAST_GUEST_STEP)
})

test('whoever asks for whatever step, the one shown lies in 1..13, and no guest sees steps 6 to 11', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer()),
      fc.boolean(),
      fc.integer({ min: 0, max: 13 }),
      fc.constantFrom(emptyForm(), sampleForm(), sampleForm({ bank: '' })),
      fc.constantFrom(null, sampleRecord(), sampleRecord(EARLY_RECORD), sampleRecord({ amount: null })),
      (requested, signedIn, savedStep, form, remittance) => {
        const step = stepToShow(requested, { signedIn, savedStep, form, remittance, now })
        expect(step).toBeGreaterThanOrEqual(1)
        expect(step).toBeLessThanOrEqual(13)
        if (!signedIn) expect([1, 2, 3, 4, 5, 12, 13]).toContain(step)
      },
    ),
  )
})
