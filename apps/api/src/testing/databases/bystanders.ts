import { randomUUID } from 'node:crypto'
import { asRupees, toPaise } from '@nirgam/domain/shared/money'
import { smallRent } from '@nirgam/domain/testing/sample-sheet'
import { judgePaper } from '../../features/case/case.ts'
import { TestClock } from '../clock.ts'
import { must } from '../http-client.ts'
import { ASHA, completePapers, openCase, PAN_COPY } from '../scenes/case.ts'
import { certifyingFirm, udin } from '../scenes/certificate.ts'
import { readyRemittance, STEP_ANSWERS } from '../scenes/ready-remittance.ts'
import { startTestApi, type TestApi, type TestData } from '../test-api.ts'

/** Ten minutes before midnight in India, on the last day of a tax year. */
const LAST_EVENING = Date.UTC(2026, 2, 31, 18, 20)

/** Two people unrelated to any test; their data differs from the sample and from each other. */
const PEOPLE = [
  {
    email: 'bystander.one@example.com',
    name: 'Łucja O’Grady लता',
    amount: asRupees(912_534),
    contribution: 2_500,
    bank: 'axis',
    account: { bankName: 'Axis Bank', ifsc: 'UTIB0003162', panNumber: 'BQWPL5168T' },
    entry: { day: '2026-03-31', amount: 63_174, receiver: 'Jürgen जोशी' },
    certificate: { acknowledgement: 'ACK146098765', udin: udin('QWERTY9876'), filed_on: '2026-03-31' },
    question: 'Wo ist mein Zertifikat? प्रमाणपत्र 🙏',
  },
  {
    email: 'bystander.two@example.com',
    name: "Siân D'Ávila मोहन",
    amount: asRupees(235_698),
    contribution: 10_000,
    bank: 'icici',
    account: { bankName: 'ICICI Bank', ifsc: 'ICIC0005937', panNumber: 'CHGPR2947D' },
    entry: { day: '2026-04-01', amount: 81_957, receiver: "Noémie d'Açores" },
    certificate: { acknowledgement: 'ACK146054321', udin: udin('ZXCVBN5432'), filed_on: '2026-04-01' },
    question: 'Ça dépend de quoi? कृपया 🧾',
  },
] as const

type Firm = Awaited<ReturnType<typeof certifyingFirm>>

/**
 * Adds people with rows in every table before a test begins: one on the last evening of a tax year, the other on the
 * first morning of the next. A query that assumes a single row, or ignores the owner, finds theirs.
 */
export async function addBystanders(data: TestData, first = async (_: TestApi) => {}): Promise<void> {
  const clock = new TestClock(LAST_EVENING)
  const api = await startTestApi(data, { clock })
  await first(api)
  const firm = await certifyingFirm(api, (role) => ({ email: `bystander.${role}@firm.example` }))
  for (const person of PEOPLE) {
    await addBystander(api, firm, person)
    clock.advance({ minutes: 15 })
  }
  await leave(api)
  await api.services.jobs.runDue()
  // Belongs to the server and the whole firm, which tests set up themselves.
  for (const table of ['jobs', 'limits', 'outbox', 'desk_settings'] as const) {
    await api.services.db.deleteFrom(table).execute()
  }
  await api.stop()
}

/** Removes their firm, so that a test's own staff are the only ones. */
async function leave({ services, clock }: TestApi): Promise<void> {
  await services.db.updateTable('staff').set({ removed_at: clock.now() }).execute()
  await services.db.deleteFrom('staff_sessions').execute()
}

async function addBystander(api: TestApi, firm: Firm, person: (typeof PEOPLE)[number]): Promise<void> {
  const { token } = await api.signUp({ email: person.email })
  const answers = {
    amount: person.amount,
    bank: person.bank,
    source_of_funds: 'property',
    sender_details: { ...STEP_ANSWERS.sender_details, name: person.name, email: person.email },
    sender_bank_details: { ...STEP_ANSWERS.sender_bank_details, ...person.account },
  }
  const open = await openCase(api, { token, contribution: person.contribution, answers })
  await open.ask(PAN_COPY)
  must(await open.upload('panCard', `${person.name} – पैन 📄.png`))
  must(await open.send('answer'))
  await open.does(ASHA, 'claim')
  const paper = { kind: 'panCard', verdict: 'accepted', ticks: ['name', 'account', 'amount', 'dates'] } as const
  await judgePaper(api.services, { remittanceId: open.id, actor: ASHA, paper })
  await completePapers(api, open.id)
  const parts = [smallRent(toPaise(person.amount))]
  for (const note of ['First look.', 'दूसरी नज़र.']) await firm.save(open.id, 'C', { parts, note })
  await firm.prepare(open.id)
  must(await firm.certify(open.id, person.certificate))
  const entry = { ...person.entry, account: 'savings', currency: 'INR', bank: 'Bänk बैंक' }
  must(await api.put(`/ledger/entries/${randomUUID()}`, { token, body: entry }))
  const asked = await api.post('/enquiries', { token, body: { subject: person.question, message: person.question } })
  await firm.lead.post(`/desk/enquiries/${asked.body.data.enquiry.id}/answer`, { text: 'Übermorgen. 🙂', seen: 0 })
  await readyRemittance(api, { token, answers })
}
