import { emptyForm, type RemittanceForm, remittanceToForm } from '@nirgam/domain/remittance/answers/form-data'
import {
  type FieldPath,
  type FieldValue,
  fieldsOf,
  isAsked,
  isSecret,
  stepOfField,
  valueAt,
  withValue,
} from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { EARLY_RECORD, sampleForm, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { checkStep } from '@nirgam/domain/remittance/step-gates'
import {
  LAST_GUEST_STEP,
  STEP_COUNT,
  STEPS,
  type StepId,
  stepById,
  stepByNumber,
} from '@nirgam/domain/remittance/steps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDraftStore, type DraftStorage } from '../draft/draft.ts'
import { wizardFrom } from './opening/opening.ts'
import { stepToShow } from './opening/where-to-open.ts'
import type { Effect } from './state/moving.ts'
import type { WizardEvent } from './state/reduce.ts'
import { unitOf } from './state/three-way.ts'
import type { FormPatch } from './state/typing.ts'
import { createMachine } from './state/wizard-machine.ts'
import { dirtyFields, draftOf, unsavedSteps } from './state/wizard-state.ts'

const now = new Date('2026-06-01T00:00:00Z')
const PROBLEM = { message: 'no answer', fields: {} }

function memory(): DraftStorage & { text: () => string } {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    text: () => [...values.values()].join(),
  }
}

type Save = Extract<Effect, { do: 'save' }>

/** One remittance on the server: each change raises its version, and a save based on an older one is refused. */
class Server {
  record: RemittanceRecord = sampleRecord()
  /** Every change made to a field here. */
  changes: { path: FieldPath; from: unknown; to: unknown; by: Tab }[] = []

  save({ step, form, record }: Save, by: Tab): WizardEvent {
    const before = remittanceToForm(this.record)
    const asked = fieldsOf(step).filter((path) => isAsked(path, form))
    const after = asked.reduce((kept, path) => withValue(kept, path, tidy(valueAt(form, path))), before)
    const changed = asked.filter(
      (path) => JSON.stringify(valueAt(after, path)) !== JSON.stringify(valueAt(before, path)),
    )
    if (changed.length > 0 && record.version !== this.record.version) {
      return { type: 'changedElsewhere', record: this.record }
    }
    if (changed.length > 0) this.take(after)
    for (const path of changed) this.changes.push({ path, from: valueAt(before, path), to: valueAt(after, path), by })
    return { type: 'saved', step, form, record: this.record }
  }

  private take(form: RemittanceForm): void {
    const { confirmAccountNumber: _, chequeFile: __, ...sender } = form.senderBankDetails
    const { confirmAccountNumber: ___, chequeFile: ____, ...receiver } = form.receiverBankDetails
    this.record = {
      ...this.record,
      version: this.record.version + 1,
      bank: form.bank,
      sender_details: form.senderDetails,
      receiver_details: form.receiverDetails,
      sender_bank_details: sender,
      receiver_bank_details: receiver,
    }
  }
}

function tidy(value: FieldValue): FieldValue {
  return typeof value === 'string' ? value.trim() : value
}

type Pending = { save: Save; then: (event: WizardEvent) => void; answer: WizardEvent | null }

/** A browser tab: the wizard itself, on storage shared by all tabs, with a server that answers late. */
class Tab {
  address: number | null = stepById('senderDetails').number
  pending: Pending[] = []
  /** Text typed here that has not been seen saved, discarded or replaced. */
  typed = new Map<FieldPath, FieldValue>()
  /** Fields for which a conflict was settled in this tab. */
  settled = new Set<FieldPath>()
  readonly world: World
  store: ReturnType<typeof createDraftStore>
  machine: ReturnType<typeof createMachine>

  constructor(world: World) {
    this.world = world
    this.store = createDraftStore(world.storage)
    this.machine = this.open()
  }

  get signedIn(): boolean {
    return this.world.signedIn
  }

  open() {
    const draft = this.store.takeOver()
    const record = this.signedIn ? this.world.server.record : null
    const savedStep = this.store.step()
    const state = wizardFrom(
      { record, draft, savedStep, error: null },
      { signedIn: this.signedIn, shownIn: 'remittance', now },
      { step: this.address, reviewing: false },
    )
    this.address = state.step
    const mine = { alive: true }
    this.close = () => {
      mine.alive = false
    }
    return createMachine(state, {
      keep: (kept) => {
        if (!mine.alive) return kept
        const stored = this.store.save(kept)
        this.world.tell(this)
        return stored
      },
      perform: (effect, then) => {
        if (effect.do === 'show') this.address = effect.step
        if (effect.do === 'save') this.pending.push({ save: effect, then, answer: null })
      },
    })
  }

  close = () => {}

  get state() {
    return this.machine.state()
  }

  type(patch: FormPatch, paths: readonly FieldPath[]): void {
    this.machine.dispatch({ type: 'typed', patch })
    const dirty = dirtyFields(this.state)
    for (const path of paths) {
      this.settled.delete(path)
      // Typing the server's value again is no longer an edit.
      if (dirty.includes(path)) this.typed.set(path, valueAt(this.state.form, path))
      else this.typed.delete(path)
    }
  }

  reload(): void {
    const dirty = Object.keys(draftOf(this.state)?.fields ?? {})
    this.close()
    // Requests without a response are cancelled with the page.
    this.pending = []
    this.store = createDraftStore(this.world.storage)
    this.machine = this.open()
    for (const path of [...this.typed.keys()]) {
      const typedElsewhere = this.world.lastTypedIn.get(path) !== this
      if (!isSecret(path) && !typedElsewhere) continue
      this.typed.delete(path)
      if (!isSecret(path)) continue
      if (!this.signedIn || !dirty.includes(path)) continue
      // Another tab's number may be there now, but never beside text typed together with the lost number.
      if (typedElsewhere && !this.hasOwnEditBeside(path)) continue
      for (const part of unitOf(path))
        expect(valueAt(this.state.form, part), 'no old number beside a new bank').toBe('')
      expect(this.state.forgotten).toContain(path)
    }
  }

  private hasOwnEditBeside(secret: FieldPath): boolean {
    const own = dirtyFields(this.state).filter((path) => !isSecret(path) && this.world.lastTypedIn.get(path) === this)
    return own.some((path) => stepOfField(path) === stepOfField(secret))
  }

  /** The server receives the oldest request; its response is pending. */
  arrive(): void {
    const waiting = this.pending.find(({ answer }) => answer === null)
    if (waiting) waiting.answer = this.world.server.save(waiting.save, this)
  }

  answer({ lost }: { lost: boolean }): void {
    const [first, ...rest] = this.pending
    if (!first) return
    if (!lost && first.answer === null) return
    this.pending = rest
    const event = lost ? null : first.answer
    if (event?.type === 'saved') this.forgetSaved(event)
    first.then(event ?? { type: 'saveFailed', problem: PROBLEM, lost: first.save.form })
  }

  private forgetSaved({ step, form }: Extract<WizardEvent, { type: 'saved' }>): void {
    for (const path of fieldsOf(step)) if (this.typed.get(path) === valueAt(form, path)) this.typed.delete(path)
  }

  settle(keep: 'mine' | 'theirs'): void {
    for (const path of this.state.clashes.flatMap(({ unit }) => unit)) {
      this.settled.add(path)
      this.world.lastTypedIn.set(path, this)
      if (keep === 'theirs') this.typed.delete(path)
    }
    this.machine.dispatch({ type: 'clashSettled', keep })
  }

  /** Expects typed text to be on the screen still. */
  check(): void {
    const { form } = this.state
    // Text typed on the later steps is shown only to signed-in users.
    for (const [path, value] of this.signedIn ? this.typed : []) {
      if (isAsked(path, form)) expect([path, tidy(valueAt(form, path))]).toEqual([path, tidy(value)])
    }
    if (this.signedIn) expect(this.state.step).toBeGreaterThanOrEqual(1)
    else expect([1, 2, 3, 4, 5, STEP_COUNT - 1, STEP_COUNT]).toContain(this.state.step)
  }

  /** Lets every response arrive and saves everything open. */
  finish(): void {
    for (let turn = 0; turn < 60; turn++) {
      while (this.pending.length > 0) {
        this.arrive()
        this.answer({ lost: false })
      }
      if (this.state.clashes.length > 0) this.settle('mine')
      const open = unsavedSteps(this.state).find(({ id }) => checkStep(id, this.state.form, { now }) === null)
      if (!open) return
      this.machine.dispatch({ type: 'address', step: open.number, reviewing: false })
      this.machine.dispatch({ type: 'next' })
    }
    throw new Error('it never ends')
  }
}

class World {
  signedIn: boolean
  readonly storage = memory()
  readonly server = new Server()
  readonly typedAt = new Map<string, number>()
  /** The time at which the value on the server was typed. */
  readonly savedAge = new Map<FieldPath, number>()
  /** All tabs share one draft, which keeps the last text typed into each field. */
  readonly lastTypedIn = new Map<FieldPath, Tab>()
  tabs: Tab[] = []
  time = 0

  constructor({ signedIn, tabs }: { signedIn: boolean; tabs: number }) {
    this.signedIn = signedIn
    this.tabs = Array.from({ length: tabs }, () => new Tab(this))
  }

  /** Ends or starts a session: every tab reloads from the data then known. */
  turn(signedIn: boolean): void {
    this.signedIn = signedIn
    for (const each of this.tabs) each.reload()
  }

  /** Simulates the storage event that browsers send to the other tabs. */
  tell(writer: Tab): void {
    for (const tab of this.tabs) if (tab !== writer) tab.machine.follow(tab.store.takeOver)
  }

  /** Types values that contain their time, so that an old value is recognised. */
  type(tab: Tab, field: (typeof TYPING)[number], clears: boolean): void {
    // A conflict has to be settled first.
    if (tab.state.clashes.length > 0) return
    this.time += 1
    const value = clears ? '' : field.value(this.time)
    if (field.paths.every((path) => valueAt(tab.state.form, path) === value)) return
    tab.type(field.patch(value), field.paths)
    for (const path of field.paths) {
      this.typedAt.set(`${path}=${tidy(valueAt(tab.state.form, path))}`, this.time)
      this.lastTypedIn.set(path, tab)
    }
  }

  check(): void {
    for (const tab of this.tabs) tab.check()
    for (const { path, from, to, by } of this.server.changes.splice(0)) {
      const age = this.typedAt.get(`${path}=${to}`) ?? 0
      const isNewer = age >= (this.savedAge.get(path) ?? 0) || by.settled.has(path)
      expect(isNewer, `${path}: ${from} was replaced by the older ${to}`).toBe(true)
      this.savedAge.set(path, age)
    }
    for (const secret of SECRETS) expect(this.storage.text()).not.toMatch(secret)
  }
}

const SECRETS = [/\b88\d{8}\b/, /ABCDE\d{4}F/, /DE8937/]

const TYPING: readonly { paths: FieldPath[]; value: (time: number) => string; patch: (value: string) => FormPatch }[] =
  [
    { paths: ['bank'], value: (time) => `Bank ${time}`, patch: (bank) => ({ bank }) },
    {
      paths: ['senderDetails.city'],
      value: (time) => ` City ${time}`,
      patch: (city) => ({ senderDetails: { city } }),
    },
    {
      paths: ['senderDetails.name'],
      value: (time) => `Name ${time} `,
      patch: (name) => ({ senderDetails: { name } }),
    },
    {
      paths: ['senderBankDetails.bankName', 'senderBankDetails.ifsc'],
      value: (time) => `HDFC0${String(time).padStart(6, '0')}`,
      patch: (ifsc) => ({ senderBankDetails: { ifsc, bankName: ifsc } }),
    },
    {
      paths: ['senderBankDetails.accountNumber', 'senderBankDetails.confirmAccountNumber'],
      value: (time) => `88${String(time).padStart(8, '0')}`,
      patch: (number) => ({ senderBankDetails: { accountNumber: number, confirmAccountNumber: number } }),
    },
    {
      paths: ['senderBankDetails.panNumber'],
      value: (time) => `ABCDE${String(time).padStart(4, '0')}F`,
      patch: (panNumber) => ({ senderBankDetails: { panNumber } }),
    },
    {
      paths: ['receiverDetails.country'],
      value: (time) => ['United States', 'Germany', 'Kenya'][time % 3] ?? '',
      patch: (country) => ({ receiverDetails: { country } }),
    },
    {
      paths: ['receiverBankDetails.iban'],
      value: (time) => (time % 2 ? 'DE89' : 'DE89370400440532013000'),
      patch: (iban) => ({ receiverBankDetails: { iban } }),
    },
  ]

/** Named, so that a failing walk is readable. */
type Action = { what: string; act: (world: World) => void }

const tab = fc.nat(1)
const onTab = (what: string, act: (tab: Tab) => void) =>
  tab.map(
    (index): Action => ({ what: `tab ${index} ${what}`, act: ({ tabs }) => tabs.slice(index, index + 1).forEach(act) }),
  )

const typing = fc.tuple(tab, fc.constantFrom(...TYPING), fc.nat(5)).map(([index, field, chance]): Action => {
  const clears = chance === 0
  return {
    what: `tab ${index} ${clears ? 'clears' : 'types'} ${field.paths[0]}`,
    act: (world) => {
      const here = world.tabs[index]
      if (here?.signedIn) world.type(here, field, clears)
    },
  }
})

const moving = fc
  .tuple(fc.constantFrom('goTo' as const, 'address' as const), fc.constantFrom(...STEPS.map(({ number }) => number)))
  .chain(([type, step]) =>
    onTab(`${type} ${step}`, ({ machine }) => machine.dispatch({ type, step, reviewing: false })),
  )

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: typing },
  { weight: 8, arbitrary: onTab('Next', ({ machine }) => machine.dispatch({ type: 'next' })) },
  { weight: 2, arbitrary: onTab('Back', ({ machine }) => machine.dispatch({ type: 'back' })) },
  { weight: 3, arbitrary: moving },
  { weight: 6, arbitrary: onTab('is heard by the server', (here) => here.arrive()) },
  { weight: 6, arbitrary: onTab('gets its answer', (here) => here.answer({ lost: false })) },
  { weight: 2, arbitrary: onTab('loses its answer', (here) => here.answer({ lost: true })) },
  { weight: 2, arbitrary: onTab('is loaded again', (here) => here.reload()) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('mine' as const, 'theirs' as const)
      .chain((keep) => onTab(`keeps ${keep}`, (here) => here.settle(keep))),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Action>({ what: 'the session ends or begins', act: (world) => world.turn(!world.signedIn) }),
  },
)

const WALKS = 300
/** Fixed, so that every run takes the same walks. */
const SEED = 1

test(`in ${WALKS} walks of two tabs no typed text is lost, no old value returns and no values are mixed`, () => {
  const seen = { clashes: 0, versions: 0 }
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40, size: 'max' }), (walk) => {
      const world = new World({ signedIn: true, tabs: 2 })
      for (const { act } of walk) {
        act(world)
        world.check()
        seen.clashes += world.tabs.filter(({ state }) => state.clashes.length > 0).length
      }
      if (!world.signedIn) world.turn(true)
      for (const each of world.tabs) {
        const typed = new Map(each.typed)
        each.finish()
        world.check()
        const saved = remittanceToForm(world.server.record)
        for (const [path, value] of typed) {
          const id: StepId = STEPS.find((known) => fieldsOf(known.id).includes(path))?.id ?? 'amount'
          const isOpen = checkStep(id, each.state.form, { now }) !== null || !isAsked(path, each.state.form)
          if (isOpen || world.tabs.some((other) => other !== each && other.settled.has(path))) continue
          const kept = tidy(value)
          // Of two values typed in different tabs, the later one may be saved.
          const isNewer = (world.savedAge.get(path) ?? 0) > (world.typedAt.get(`${path}=${kept}`) ?? 0)
          if (!isNewer) expect([path, valueAt(saved, path)]).toEqual([path, kept])
        }
      }
      seen.versions += world.server.record.version
    }),
    { numRuns: WALKS, seed: SEED },
  )
  // Without these, the walks would prove nothing about saves and conflicts.
  expect(seen.versions).toBeGreaterThan(WALKS)
  expect(seen.clashes).toBeGreaterThan(0)
}, 240_000)

test('a number saved in one tab is not shown beside a bank that another tab typed with its own number', () => {
  const world = new World({ signedIn: true, tabs: 2 })
  const [first, second] = world.tabs
  const field = (path: FieldPath) => TYPING.find(({ paths }) => paths.includes(path))
  const [bank, number] = [field('senderBankDetails.bankName'), field('senderBankDetails.accountNumber')]
  if (!first || !second || !bank || !number) throw new Error('two tabs and two fields')
  world.type(first, bank, false)
  world.type(first, number, false)
  world.type(second, number, false)
  second.finish()
  first.reload()
  expect(first.state.form.senderBankDetails).toMatchObject({
    bankName: 'HDFC0000001',
    accountNumber: '',
    confirmAccountNumber: '',
  })
  world.check()
})

const text = fc.constantFrom('', 'others', 'hdfc', 'nro', 'savings', 'Saraswat Bank')
const guestAnswers = fc.record({
  amount: fc.option(fc.integer({ min: 0, max: 120_000_000 })),
  bank: text,
  accountType: text,
  sourceOfFunds: text,
  dateOfBirth: fc.record({
    month: fc.constantFrom('', 'January', 'February', 'May'),
    day: fc.integer({ min: 1, max: 31 }).map(String),
    year: fc.integer({ min: 1910, max: 2015 }).map(String),
  }),
})

const guestActions = fc.oneof(
  { weight: 6, arbitrary: guestAnswers.map((patch) => ({ patch })) },
  { weight: 6, arbitrary: fc.constant<WizardEvent>({ type: 'next' }) },
  { weight: 1, arbitrary: fc.constant<WizardEvent>({ type: 'back' }) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: -3, max: 9999 }).map((target): WizardEvent => ({ type: 'goTo', step: target })),
  },
  { weight: 2, arbitrary: fc.constant('reload' as const) },
)

test('no sequence of a guest’s edits, reloads and moves loses a value or leaves the guest steps', () => {
  let reached = 0
  fc.assert(
    fc.property(fc.array(guestActions, { maxLength: 60, size: 'max' }), (walk) => {
      const world = new World({ signedIn: false, tabs: 1 })
      const guest = world.tabs[0] ?? new Tab(world)
      guest.type({ destinationCountry: 'Kenya' }, ['destinationCountry'])
      for (const act of walk) {
        if (act === 'reload') guest.reload()
        else if ('type' in act) guest.machine.dispatch(act)
        else {
          const asked = fieldsOf(stepByNumber(guest.state.step).id)
          const given = Object.entries(act.patch).filter(([name]) => asked.some((path) => path === name))
          guest.type(Object.fromEntries(given), asked)
        }
        expect(guest.state.step).toBeLessThanOrEqual(LAST_GUEST_STEP)
        for (const [path, value] of guest.typed) expect([path, valueAt(guest.state.form, path)]).toEqual([path, value])
        reached = Math.max(reached, guest.state.step)
      }
    }),
    { numRuns: 100 },
  )
  // Without this, the sequences would prove nothing about the later steps.
  expect(reached).toBe(LAST_GUEST_STEP)
}, 240_000)

test('every requested step shows an existing one, and a guest never sees the steps behind the sign-in', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer()),
      fc.boolean(),
      fc.integer({ min: 0, max: STEP_COUNT }),
      fc.constantFrom(emptyForm(), sampleForm(), sampleForm({ bank: '' })),
      fc.constantFrom(null, sampleRecord(), sampleRecord(EARLY_RECORD), sampleRecord({ amount: null })),
      (requested, signedIn, savedStep, form, record) => {
        const shown = stepToShow(requested, { signedIn, savedStep, form, record, now })
        expect(shown).toBeGreaterThanOrEqual(1)
        expect(shown).toBeLessThanOrEqual(STEP_COUNT)
        if (!signedIn) expect([1, 2, 3, 4, 5, STEP_COUNT - 1, STEP_COUNT]).toContain(shown)
      },
    ),
  )
})
