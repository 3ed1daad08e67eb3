import { asRupees, formatRupees } from '@nirgam/domain/shared/money'
import { lockStaff } from '../../features/staff/staff.ts'
import { must } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'
import { newestCode } from './accounts.ts'
import { openCase } from './case.ts'
import { numberOf, readyRemittance, STEP_ANSWERS } from './ready-remittance.ts'
import { AN_OPERATOR, type DeskPerson, joinStaff } from './staff.ts'

/** They differ in every value that a mail could say. */
const CUSTOMERS = [
  {
    name: 'Asha Verma',
    email: 'asha.verma@example.com',
    phone: '9876501234',
    amount: asRupees(1_234_567),
    country: 'Germany',
    contribution: 5_000,
  },
  {
    name: 'Ravi Nair',
    email: 'ravi.nair@example.com',
    phone: '9812345670',
    amount: asRupees(98_765),
    country: 'Kenya',
    contribution: 10_000,
  },
] as const

export type Customer = (typeof CUSTOMERS)[number] & { token: string; cookie: string; uid: string }
type TwoOf<T> = readonly [T, T]

/** For both, one after the other: what happens at once cannot be told apart by its time. */
export async function forBoth<T, R>([one, other]: TwoOf<T>, work: (each: T, at: 0 | 1) => Promise<R>): Promise<[R, R]> {
  return [await work(one, 0), await work(other, 1)]
}

/** Two customers and a desk, with `known`: every value of theirs that a mail to another person must not contain. */
export function mailReaders(api: TestApi) {
  const known: string[] = []

  async function customer(given: (typeof CUSTOMERS)[number]): Promise<Customer> {
    const { name, email, phone, country } = given
    const { token, cookie, uid } = await api.signUp({ email })
    must(await api.put('/profile', { token, body: { name } }))
    known.push(name, email, phone, country)
    return { ...given, token, cookie, uid }
  }

  /** A customer's form, with their own transfer. */
  const answersOf = ({ token, name, amount, country, contribution }: Customer) => ({
    token,
    contribution,
    answers: { amount, destination_country: country, sender_details: { ...STEP_ANSWERS.sender_details, name } },
  })

  const { accountNumber, panNumber, ifsc } = STEP_ANSWERS.sender_bank_details
  known.push(accountNumber, panNumber, ifsc, STEP_ANSWERS.receiver_bank_details.accountNumber)

  return {
    api,
    known,
    customers: (): Promise<[Customer, Customer]> => forBoth(CUSTOMERS, customer),
    answersOf,
    /** the facts of a remittance, as every mail about it shows them */
    factsOf({ amount, country }: Customer, { id, reference }: { id: number; reference: string }) {
      const transfer = formatRupees(amount)
      known.push(reference, numberOf(id), transfer, `/remittances/${id}`, `/cases/${id}`)
      return [
        ['Remittance ID', numberOf(id)],
        ['Reference number', reference],
        ['Transfer by your bank', `${transfer} to ${country}`],
      ] as const
    },
    paidCase: (of: Customer) => openCase(api, answersOf(of)),
    unfinished: (of: Customer) => readyRemittance(api, answersOf(of)),
    /** a number that signs in beside the address */
    async addPhone({ token, phone }: Customer) {
      must(await api.put('/profile', { token, body: { phone } }))
      const otp = await newestCode(api, `+91${phone}`)
      must(await api.post('/profile/confirm-contact', { token, body: { kind: 'phone', otp } }))
    },
    /** two leads, a third who is locked, and two colleagues */
    async desk() {
      const join = async (name: string, role: Parameters<typeof joinStaff>[1]): Promise<DeskPerson> => {
        const person = await joinStaff(api, role, { name })
        known.push(person.name, person.email)
        return person
      }
      const [leela, mohan] = [await join('Leela Rao', 'lead'), await join('Mohan Das', 'lead')]
      const [prem, sita] = [await join('Prem Kaul', 'preparer'), await join('Sita Sen', 'signer')]
      const locked = await join('Lakshmi Iyer', 'lead')
      await lockStaff(api.services, AN_OPERATOR, locked.uid)
      return { leads: [leela, mohan] as const, leela, mohan, prem, sita }
    },
    /** so that only what follows is looked at */
    async forgetMails() {
      await api.services.jobs.runDue()
      await api.services.db.deleteFrom('outbox').execute()
    },
  }
}
