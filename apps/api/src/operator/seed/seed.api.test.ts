import { ROLES } from '@nirgam/domain/office/roles'
import { DESTINATIONS } from '@nirgam/domain/remittance/answers/options'
import { keptAnswers } from '@nirgam/domain/remittance/server-steps'
import { FIRST_DASHBOARD_STEP, stepOfAnswer } from '@nirgam/domain/remittance/steps'
import { DAY_MS, HOUR_MS } from '@nirgam/domain/shared/dates'
import { asRupees, fromPaise, sum, toPaise, usdCentsFor } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { formOf } from '../../features/remittances/remittances.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { inventEnquiry, inventForm, rolling } from './invented.ts'
import { STORY_COUNT } from './seed-cases.ts'
import { inventedCredit, inventedParts } from './seed-certificates.ts'
import { seedPeople } from './seed-people.ts'
import { howToSignIn } from './seed-staff.ts'

test('production is never filled with invented people', async () => {
  const { argv } = process
  const told: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0)
  vi.doMock('../../platform/config/settings.ts', () => ({ readSettings: () => ({ production: true }) }))
  process.argv = argv.slice(0, 2)
  try {
    await import('./seed.ts')
    expect([told, process.exitCode]).toEqual([['Invented people do not belong in production.\n'], 2])
  } finally {
    process.exitCode = undefined
    process.argv = argv
    vi.doUnmock('../../platform/config/settings.ts')
    stderr.mockRestore()
  }
})

test.each([90_000, 5_00_000, 10_00_000, 27_00_000])('a Part A case of ₹%i has no credit entered twice', (rupees) => {
  const amount = toPaise(asRupees(rupees))
  const parts = inventedParts(inventedCredit(amount, '2026-06-01', { id: 7 }), 'A')
  expect(sum(parts.map(({ sent }) => sent))).toBe(amount)
  const credits = parts.flatMap((part) => part.credits)
  expect(sum(credits.map((credit) => credit.amount))).toBe(amount)
  expect(new Set(credits.map(({ reference }) => reference)).size).toBe(credits.length)
})

test('each part of the form has its kind of money, and the tax that a bank deducts', () => {
  const kinds = (rupees: number, part: 'A' | 'C' | 'D' | 'none') =>
    inventedParts(inventedCredit(toPaise(asRupees(rupees)), '2026-06-01', { id: 7 }), part).map(
      ({ source, gross, taxPaid }) => [source, fromPaise(gross), ...taxPaid.map(({ amount }) => fromPaise(amount))],
    )
  expect([kinds(9_00_000, 'D'), kinds(9_00_000, 'none')]).toEqual([[['savings', 9_00_000]], [['savings', 9_00_000]]])
  expect(kinds(5_00_000, 'A')).toEqual([['interest', 7_26_750, 2_26_750]])
  expect(kinds(5_00_010, 'A')).toEqual([
    ['interest', 7_26_750, 2_26_750],
    ['savings', 10],
  ])
  expect(kinds(30_00_000, 'C')).toEqual([['interest', 43_60_480, 13_60_480]])
  expect(kinds(40_00_000, 'C')).toEqual([['interest', 65_57_390, 25_57_390]])
})

test('the same seed gives the same forms, another seed others, and all are valid', () => {
  const forms = (seed: number) => {
    const dice = rolling(seed)
    return Array.from({ length: 40 }, () => inventForm(dice))
  }
  expect(forms(3)).toEqual(forms(3))
  expect(forms(3)).not.toEqual(forms(4))
  const all = forms(3)
  expect(new Set(all.map(({ destinationCountry }) => destinationCountry)).has(DESTINATIONS.at(-1)?.name ?? '')).toBe(
    false,
  )
  for (const form of all) {
    const { senderDetails, receiverDetails, senderBankDetails, dateOfBirth } = form
    expect(senderDetails).toMatchObject({
      phone: expect.stringMatching(/^9\d{9}$/),
      email: `${senderDetails.name.toLowerCase().replace(' ', '.')}@nirgam.example`,
      address: expect.stringMatching(/^([1-9]|[1-8]\d|90) [A-Z]/),
    })
    expect(receiverDetails.phone).toMatch(/^\d{8}$/)
    expect(senderBankDetails).toMatchObject({
      accountNumber: senderBankDetails.confirmAccountNumber,
      panNumber: expect.stringMatching(/^ABCDE\d{4}F$/),
      ifsc: expect.stringMatching(/^HDFC0\d{6}$/),
    })
    expect(Number(dateOfBirth.day)).toBeGreaterThan(0)
    expect(Number(dateOfBirth.day)).toBeLessThan(29)
    expect(Number(dateOfBirth.year)).toBeGreaterThan(1949)
    expect(Number(dateOfBirth.year)).toBeLessThan(2000)
  }
  const dice = rolling(5)
  const enquiries = Array.from({ length: 40 }, () => inventEnquiry(dice))
  expect(new Set(enquiries.map(({ response }) => response === null)).size).toBe(2)
  expect(new Set(enquiries.map(({ priority }) => priority)).size).toBe(3)
  expect(enquiries.every(({ message }) => /^I sent everything ([1-9]|1\d|20) days ago/.test(message))).toBe(true)
})

onBothEngines('invented people', (setup, { once }) => {
  const options = { people: 1, remittances: 0, enquiries: 0, seed: 7, firstEmail: 'one@nirgam.example' }

  once('have a case in every state, with its history, and are sent no messages', async () => {
    const { services } = await setup()
    const { db, vault, clock } = services
    const jobs = () => db.selectFrom('jobs').select('uid').execute()
    const before = await jobs()
    await seedPeople(services, { ...options, remittances: STORY_COUNT + 4, enquiries: 5, walked: STORY_COUNT })
    const { id } = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('remittances')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute()
    expect(rows.map(({ created_at }) => (clock.now() - created_at) / DAY_MS)).toEqual(
      Array.from({ length: STORY_COUNT + 4 }, (_, at) => at + 1),
    )
    const [begun, ...submitted] = rows
    if (!begun) throw new Error('nothing was invented')
    expect(begun).toMatchObject({ is_completed: 0, contribution_paid: 0, payment_id: null, completed_at: null })
    const answered = keptAnswers(formOf(vault, begun), new Date(begun.created_at))
    expect(Math.max(...answered.map(({ name }) => stepOfAnswer(name).number))).toBe(FIRST_DASHBOARD_STEP)

    const cases = await db.selectFrom('cases').select(['remittance_id', 'state', 'part']).execute()
    const walked = submitted.map((row) => cases.find(({ remittance_id }) => remittance_id === row.id))
    expect(walked.map((one) => `${one?.state} ${one?.part ?? ''}`.trim()).join(', ')).toBe(
      'received, asked, in_check, asked, answered, in_tax_review, to_assign C, to_sign C, sent_back C, certified C, ' +
        'no_certificate_needed A, no_certificate_needed D, nothing_to_file none, declared D, bank_query D, reissue C, ' +
        'closed D, refused, withdrawn, closed, closed, closed',
    )
    const claims = await db
      .selectFrom('case_events')
      .innerJoin('cases', 'cases.id', 'case_events.case_id')
      .innerJoin('remittances', 'remittances.id', 'cases.remittance_id')
      .select(['case_events.at', 'remittances.completed_at'])
      .where('remittances.user_id', '=', id)
      .where('case_events.act', '=', 'claim')
      .execute()
    expect(claims.length).toBeGreaterThan(0)
    expect(
      claims.filter(({ at, completed_at }) => at <= (completed_at ?? at)),
      'time passes before each',
    ).toEqual([])
    expect(submitted.slice(STORY_COUNT).every(({ status }) => status === 'approved' || status === 'rejected')).toBe(
      true,
    )

    const payments = await db.selectFrom('payments').selectAll().execute()
    expect(payments.filter(({ remittance_id }) => remittance_id === begun.id)).toEqual([])
    for (const { id: paid, contribution_paise: paise, payment_id, completed_at, created_at } of submitted) {
      expect(completed_at).toBe(created_at + HOUR_MS)
      expect(payments.find(({ remittance_id }) => remittance_id === paid)).toMatchObject({
        status: 'paid',
        amount_paise: paise,
        usd_cents: paise && usdCentsFor(fromPaise(paise)),
        capture_id: payment_id,
        paid_at: completed_at,
      })
    }

    const enquiries = await db
      .selectFrom('enquiries')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute()
    expect(enquiries.map(({ remittance_id }) => remittance_id)).toEqual([
      null,
      submitted[1]?.id,
      null,
      submitted[3]?.id,
      null,
    ])
    expect(enquiries.map(({ created_at }) => (clock.now() - created_at) / DAY_MS)).toEqual([1, 2, 3, 4, 5])
    for (const { status, created_at, updated_at } of enquiries) {
      expect(updated_at - created_at).toBe(status === 'resolved' ? DAY_MS / 4 : 0)
    }
    expect(await jobs()).toEqual(before)
  })

  test('are served by one staff member of every role, who stay when more people are added', async () => {
    const { services } = await setup()
    const { db } = services
    const staff = () => db.selectFrom('staff').select(['id', 'role', 'membership_number']).execute()
    const texts = async () => (await db.selectFrom('canned_texts').select('id').execute()).length
    const [before, textsBefore] = [(await staff()).map(({ id }) => id), await texts()]
    const emails = await seedPeople(services, { ...options, people: 2, remittances: 2, enquiries: 2, papers: true })
    expect(emails).toEqual(['one@nirgam.example', 'person7-1@nirgam.example'])
    await seedPeople(services, { ...options, firstEmail: 'two@nirgam.example' })
    const added = (await staff()).filter(({ id }) => !before.includes(id))
    expect(added.map(({ role }) => role).toSorted()).toEqual(ROLES.map(({ id }) => id).toSorted())
    expect(added.filter(({ membership_number }) => membership_number !== null)).toMatchObject([
      { role: 'signer', membership_number: '123456' },
    ])
    expect(await texts()).toBe(textsBefore || 3)
    expect(howToSignIn().match(/^[a-z]+@nirgam\.example +\w{16,}$/gm)).toHaveLength(ROLES.length)
    const documents = await db.selectFrom('documents').select(['kind', 'media_type']).orderBy('id', 'desc').execute()
    expect(documents.slice(0, 2)).toEqual([
      { kind: 'passportFront', media_type: 'application/pdf' },
      { kind: 'panCard', media_type: 'image/png' },
    ])
  })
})
