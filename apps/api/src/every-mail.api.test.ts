import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { byMoment, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { changeRole } from './features/staff/staff.ts'
import { operate } from './operator/operator.ts'
import type { MessageKind } from './platform/messages/messenger.ts'
import { onOneEngine } from './testing/engines.ts'
import { must } from './testing/http-client.ts'
import { type StatedMail, wrongIn } from './testing/mail-facts.ts'
import { mailText } from './testing/mail-text.ts'
import { namesIn, withoutChance } from './testing/recorded-text.ts'
import { login, newestCode, otherThan, PASSWORD } from './testing/scenes/accounts.ts'
import { PAN_COPY, SENDER_NAME } from './testing/scenes/case.ts'
import { type Customer, forBoth, mailReaders } from './testing/scenes/mail-readers.ts'
import { readyPayer } from './testing/scenes/payer.ts'
import { numberOf } from './testing/scenes/ready-remittance.ts'
import { AN_OPERATOR, addPasskey, atDesk, type DeskPerson, deskOf, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type Readers = ReturnType<typeof mailReaders>

/** Causes a mail to two people, and states all mails of this kind that must then have been sent. */
type Row = (readers: Readers) => Promise<readonly [StatedMail, StatedMail, ...StatedMail[]]>

const WEB = 'http://localhost:3000'
const NEW_PASSWORD = 'a new password'

const greeted = ({ email, name }: { email: string; name: string }) => ({ to: email, name })

async function newCode({ post }: TestApi, { email }: Customer): Promise<string> {
  return must(await post('/forgot-password', { body: { identifier: email } })).body.data.user_id
}

const enter = (api: TestApi, handle: string, otp: string) =>
  api.post('/reset-password', { body: { user_id: handle, otp, password: NEW_PASSWORD } })

const ROWS: Readonly<Record<MessageKind, Row>> = {
  // The words for each purpose: code-messages.test.ts.
  one_time_code: async ({ api, customers, forgetMails }) => {
    const both = await customers()
    await forgetMails()
    const handles = await forBoth(both, (customer) => newCode(api, customer))
    return forBoth(both, async (customer, at) => {
      const code = await newestCode(api, customer.email)
      must(await enter(api, handles[at], code))
      return {
        ...greeted(customer),
        subject: `${code} is your Nirgam code`,
        words: [code, 'It’s valid for 10 minutes'],
      }
    })
  },

  new_login: async ({ api, known, customers }) => {
    const times = ['12:00', '12:47'] as const
    known.push(...times)
    return forBoth(await customers(), async (customer, at) => {
      if (at === 1) api.clock.advance({ minutes: 47 })
      must(await login(api, customer.email))
      const words = ['16 November 2026', times[at], '(India time)']
      return { ...greeted(customer), subject: 'New login to your Nirgam account', words }
    })
  },

  wrong_guesses: async ({ api, customers }) =>
    forBoth(await customers(), async (customer) => {
      for (let round = 0; round < 3; round += 1) {
        const handle = await newCode(api, customer)
        const wrong = otherThan(await newestCode(api, customer.email))
        for (let n = 0; n < 5; n += 1) await enter(api, handle, wrong)
        api.clock.advance({ seconds: 30 })
      }
      const words = ['we’ve paused new attempts']
      return { ...greeted(customer), subject: 'Someone tried to log in to your Nirgam account', words }
    }),

  password_changed: async ({ api, customers }) =>
    forBoth(await customers(), async (customer) => {
      const passwords = { new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD }
      const body = { current_password: PASSWORD, ...passwords }
      must(await api.put('/change-password', { token: customer.token, body }))
      const words = ['Your account’s password was changed.']
      return { ...greeted(customer), subject: 'Your Nirgam password was changed', words }
    }),

  password_reset: async ({ api, customers }) =>
    forBoth(await customers(), async (customer) => {
      const handle = await newCode(api, customer)
      must(await enter(api, handle, await newestCode(api, customer.email)))
      const words = ['chosen for your account with a code that we sent to you']
      return { ...greeted(customer), subject: 'Your Nirgam password was changed', words }
    }),

  access_requested: async ({ api, known, customers }) =>
    forBoth(await customers(), async (customer) => {
      const wanted = `new.${customer.email}`
      known.push(wanted)
      const { code } = await operate(
        ['users', 'help-in', customer.email, '--contact', wanted, '--as', 'meera'],
        () => api.services.config,
        { clock: api.clock },
      )
      expect(code).toBe(0)
      const words = ['open your account with an email address or number it didn’t have before']
      return { ...greeted(customer), subject: 'Someone asked us to change how your account is accessed', words }
    }),

  contact_added: async ({ customers, addPhone }) =>
    forBoth(await customers(), async (customer) => {
      await addPhone(customer)
      const words = ['Your account now uses another phone number.']
      return { ...greeted(customer), subject: 'Your Nirgam account has a new phone number', words }
    }),

  contact_changed: async ({ api, known, customers }) =>
    forBoth(await customers(), async (customer) => {
      const { token } = customer
      const email = `new.${customer.email}`
      known.push(email)
      must(await api.put('/profile', { token, body: { email } }))
      const body = { kind: 'email', otp: await newestCode(api, email) }
      must(await api.post('/profile/confirm-contact', { token, body }))
      const words = ['Your account now uses another email address.']
      return { ...greeted(customer), subject: 'Your Nirgam email address was changed', words }
    }),

  contact_removed: async ({ api, customers, addPhone }) =>
    forBoth(await customers(), async (customer) => {
      await addPhone(customer)
      must(await api.put('/profile', { token: customer.token, body: { email: '' } }))
      const words = ['Your account no longer uses this email address.']
      return { ...greeted(customer), subject: 'Your email address was removed from your Nirgam account', words }
    }),

  account_deleted: async ({ api, known, customers, paidCase, unfinished, factsOf }) => {
    const both = await customers()
    const paid = await forBoth(both, async (customer) => {
      known.push((await unfinished(customer)).reference)
      const theCase = await paidCase(customer)
      factsOf(customer, theCase)
      return theCase
    })
    return forBoth(both, async (customer, at) => {
      must(await api.post('/profile/delete', { token: customer.token, body: { password: PASSWORD } }))
      const kept = `${paid[at].reference}, your remittance of ${formatRupees(customer.amount)} to ${customer.country}, `
      const words = [kept, 'It isn’t finished. Without an account it’s withdrawn']
      return { ...greeted(customer), subject: 'Your Nirgam account has been deleted', words }
    })
  },

  payment_received: async ({ api, known, customers, answersOf, factsOf }) => {
    const sums = [
      ['₹5,000.00', 'US$60.24'],
      ['₹10,000.00', 'US$120.48'],
    ] as const
    known.push(...sums.flat())
    return forBoth(await customers(), async (customer, at) => {
      if (at === 1) api.clock.advance({ hours: 3, minutes: 11 })
      const payer = await readyPayer(api, answersOf(customer))
      const orderId = await payer.order()
      api.paypal.approve(orderId)
      must(await payer.capture(orderId))
      const { id, reference, token } = payer
      const { due_at } = (await api.get(`/remittances/${id}/case`, { token })).body.data
      const { payment_id } = (await payer.remittance()).body.data
      const moments = [formatIndiaDateTime(api.clock.now()), byMoment(Date.parse(due_at))]
      known.push(payment_id, ...moments)
      return {
        ...greeted(customer),
        subject: `We’ve received your payment of ${sums[at][0]} (${reference})`,
        words: [...sums[at], ...moments, 'Your receipt is attached'],
        facts: [...factsOf(customer, payer), ['Transaction ID (PayPal)', payment_id]],
        link: `${WEB}/remittances/${id}`,
        files: [`remittance-receipt-${id}.pdf`],
      }
    })
  },

  // The words of each action: features/case/notices.api.test.ts.
  case_news: async ({ customers, paidCase, factsOf, forgetMails, known }) => {
    const both = await customers()
    const cases = await forBoth(both, paidCase)
    await forgetMails()
    const asked = [
      { item: { ...PAN_COPY, note: 'The lower half.' }, words: ['PAN Card: ', 'The lower half.'] },
      { item: SENDER_NAME, words: ['Full Name', 'With initials'] },
    ] as const
    known.push(...asked.flatMap(({ words }) => words))
    return forBoth(both, async (customer, at) => {
      const { id, reference, ask } = cases[at]
      await ask(asked[at].item)
      return {
        ...greeted(customer),
        subject: `We need a few things from you (${reference})`,
        words: asked[at].words,
        facts: factsOf(customer, cases[at]),
        link: `${WEB}/remittances/${id}`,
      }
    })
  },

  enquiry_answered: async ({ api, known, customers, paidCase, factsOf }) => {
    const both = await customers()
    const support = deskOf(api, await joinStaff(api, 'support', { name: 'Meera Shah' }))
    const asked = ['When for 123456789012?', 'What costs it?'] as const
    const answers = ['Tomorrow.', 'Nothing, account 998877665544.'] as const
    const shown = [
      ['You asked: When for ****9012?', 'Tomorrow.'],
      ['You asked: What costs it?', 'Nothing, account ****5544.'],
    ] as const
    known.push(...asked, ...answers, ...shown.flat(), '123456789012', '998877665544')
    return forBoth(both, async (customer, at) => {
      // The newer remittance is not the one that the enquiry is about.
      const meant = await paidCase(customer)
      known.push((await paidCase(customer)).reference)
      const body = { subject: asked[at], message: 'Please tell me.', remittance_id: meant.id }
      const { enquiry } = must(await api.post('/enquiries', { token: customer.token, body })).body.data
      must(await support.post(`/desk/enquiries/${enquiry.id}/answer`, { text: answers[at], seen: 0 }))
      return {
        ...greeted(customer),
        subject: 'Your enquiry has been answered',
        words: shown[at],
        facts: factsOf(customer, meant),
        link: `${WEB}/enquiry?tab=history`,
      }
    })
  },

  desk_link_made: async ({ api, known, desk, forgetMails }) => {
    const { leads, leela, mohan, sita } = await desk()
    await forgetMails()
    const invited = { signer: 'asha@firm.example', intake: 'indu@firm.example' }
    known.push(...Object.values(invited))
    // A link for a role that neither leads nor signs is not announced.
    for (const role of ['intake', 'signer'] as const) {
      must(await deskOf(api, leela).post('/desk/staff/invitations', { email: invited[role], role }))
    }
    must(await deskOf(api, mohan).post(`/desk/staff/${sita.uid}/second-factor`))
    const stated = (lead: DeskPerson, words: string) => ({
      ...greeted(lead),
      subject: 'A link to the desk was made',
      words: [`${words}. It works once, for three days.`, 'withdraw the link on the staff page now'],
      link: `${WEB}/desk/staff`,
    })
    const joining = 'Leela Rao made a link for asha@firm.example to join as Signer'
    const renewing = 'Mohan Das made a link for Sita Sen (Signer) to set up another device'
    const [one, other] = leads
    return [stated(one, joining), stated(other, joining), stated(one, renewing), stated(other, renewing)]
  },

  colleague_joined: async ({ api, known, desk, forgetMails }) => {
    const { leads, leela } = await desk()
    await forgetMails()
    const anil = await joinStaff(api, 'preparer', { name: 'Anil Bose', by: leela })
    const kavi = await joinStaff(api, 'intake', { name: 'Kavi Menon' })
    known.push(anil.name, anil.email, kavi.name, kavi.email)
    const stated = (lead: DeskPerson, words: string) => ({
      ...greeted(lead),
      subject: 'A colleague joined the desk',
      words: [words, 'lock the account on the staff page now'],
      link: `${WEB}/desk/staff`,
    })
    const invited = `Anil Bose (${anil.email}) joined as Preparer. Leela Rao made the link.`
    const byOperator = `Kavi Menon (${kavi.email}) joined as Intake. An operator made the link.`
    const [one, other] = leads
    return [stated(one, invited), stated(other, invited), stated(one, byOperator), stated(other, byOperator)]
  },

  role_changed: async ({ api, desk }) => {
    const { leads, leela, mohan, prem } = await desk()
    must(await deskOf(api, leela).put(`/desk/staff/${prem.uid}/role`, { role: 'signer' }))
    await changeRole(api.services, AN_OPERATOR, mohan.uid, { role: 'auditor' })
    const stated = (lead: DeskPerson, words: string) => ({
      ...greeted(lead),
      subject: 'A role at the desk was changed',
      words: [words, 'lock the account if you must'],
      link: `${WEB}/desk/staff`,
    })
    const raised = `Leela Rao changed the role of Prem Kaul (${prem.email}) from Preparer to Signer.`
    // Mohan, who no longer leads, is told as well.
    const lowered = `An operator changed the role of Mohan Das (${mohan.email}) from Lead to Auditor.`
    const [one, other] = leads
    return [stated(one, raised), stated(other, raised), stated(one, lowered), stated(other, lowered)]
  },

  customer_departed: async ({ api, customers, paidCase, factsOf, desk }) => {
    const { leela, mohan, prem, sita } = await desk()
    const both = await customers()
    const assignees = [prem, sita] as const
    const [one, other] = await forBoth(both, async (customer, at) => {
      const theCase = await paidCase(customer)
      factsOf(customer, theCase)
      must(await deskOf(api, assignees[at]).does(theCase.id, 'claim'))
      return theCase
    })
    for (const { token } of both) must(await api.post('/profile/delete', { token, body: { password: PASSWORD } }))
    const stated = (reader: DeskPerson, { id }: { id: number }) => ({
      ...greeted(reader),
      subject: 'A customer with an open case deleted their account',
      words: [`nothing will be certified: ${numberOf(id)}.`, 'Decide whether to return the contribution.'],
      link: `${WEB}/desk/cases/${id}`,
    })
    const ofOne = [stated(leela, one), stated(mohan, one), stated(prem, one)] as const
    return [...ofOne, stated(leela, other), stated(mohan, other), stated(sita, other)]
  },

  colleague_notice: async ({ api, known, customers, paidCase, factsOf, desk }) => {
    const { prem, sita } = await desk()
    const both = await customers()
    const notes = ['Call after six, account 123456789012.', 'Ask @Prem about the deed.'] as const
    known.push(...notes, '****9012', '123456789012')
    const assignees = [prem, sita] as const
    const notice = (reader: DeskPerson, heading: string, id: number, words: readonly string[] = []) => ({
      ...greeted(reader),
      subject: `${heading}: ${numberOf(id)}`,
      words,
      link: `${WEB}/desk/cases/${id}`,
    })
    const cases = await forBoth(both, async (customer, at) => {
      const theCase = await paidCase(customer)
      factsOf(customer, theCase)
      const mine = deskOf(api, assignees[at])
      must(await mine.does(theCase.id, 'claim'))
      must(await mine.does(theCase.id, 'ask', { items: [SENDER_NAME] }))
      must(await theCase.keep('senderDetails.name', { value: 'With Initials' }))
      must(await theCase.send('answer'))
      return theCase
    })
    const [one, other] = cases
    must(await deskOf(api, prem).does(one.id, 'hand_over', { person: sita.uid, note: notes[0] }))
    must(await deskOf(api, sita).post(`/desk/cases/${other.id}/notes`, { text: notes[1] }))
    return [
      notice(prem, 'The customer answered', one.id),
      notice(sita, 'The customer answered', other.id),
      notice(sita, 'Handed over to you', one.id, ['From Prem Kaul.', 'Call after six, account ****9012.']),
      notice(prem, 'You were mentioned', other.id, ['From Sita Sen.', notes[1]]),
    ]
  },

  passkey_added: async ({ api, known, desk }) => {
    const { prem, sita } = await desk()
    const names = ['Key in the safe', 'Blue phone'] as const
    known.push(...names)
    return forBoth([prem, sita], async (person, at) => {
      await addPasskey(api, person, names[at])
      return passkeyMail(person, 'A passkey was added to your account', `The passkey “${names[at]}” was added.`)
    })
  },

  passkey_removed: async ({ api, known, desk }) => {
    const { prem, sita } = await desk()
    const names = ['Key in the safe', 'Blue phone'] as const
    known.push(...names, 'Kept')
    return forBoth([prem, sita], async (person, at) => {
      await addPasskey(api, person, 'Kept')
      await addPasskey(api, person, names[at])
      const passkeys = (await deskOf(api, person).get('/desk/me/passkeys')).body.data
      const { uid } = passkeys.find(({ name }: { name: string }) => name === names[at])
      must(await api.delete(`/desk/me/passkeys/${uid}`, atDesk({ cookie: person.cookie })))
      return passkeyMail(person, 'A passkey was removed from your account', `The passkey “${names[at]}” was removed.`)
    })
  },
}

function passkeyMail(person: DeskPerson, subject: string, words: string): StatedMail {
  const unexpected = 'If it wasn’t you, tell a lead now'
  return { ...greeted(person), subject, words: [words, unexpected], link: `${WEB}/desk/account` }
}

const KINDS = Object.keys(ROWS) as MessageKind[]

/** In the order in which mails of one subject were sent to one person. */
const inOrder = <M extends { to: string; subject: string }>(mails: readonly M[]) =>
  mails.toSorted((a, b) => `${a.to} ${a.subject}`.localeCompare(`${b.to} ${b.subject}`))

const addressed = ({ to, subject }: { to: string; subject: string }) => [to, subject]

onOneEngine('a mail of the kind', (setup) => {
  test.each(KINDS)(
    '%s says what its record says, to its reader, and nothing of anybody else, in the recorded words',
    async (kind) => {
      const api = await setup({ paypal: true })
      const readers = mailReaders(api)
      const inTime = await ROWS[kind](readers)
      const stated = inOrder(inTime)
      expect(new Set(stated.map(({ to }) => to)).size, 'two people or more are told').toBeGreaterThan(1)
      const all = await api.outbox()
      const sent = inOrder(all.toReversed().filter((mail) => mail.kind === kind))
      expect(sent.map(addressed)).toEqual(stated.map(addressed))
      const wrong = stated.map((one, at) => [at, sent[at] && wrongIn(sent[at], one, readers.known)])
      expect(wrong).toEqual(stated.map((_, at) => [at, []]))

      const first = sent.find(({ to }) => to === inTime[0].to)
      if (!first) throw new Error('no mail')
      const names = await namesIn(api)
      const text = mailText(first, { letterhead: kind === 'one_time_code' }).replaceAll(
        first.code ?? 'no code',
        '<code>',
      )
      await expect(withoutChance(text, names)).toMatchFileSnapshot(`every-mail/${kind}.txt`)
    },
  )
})

test('a kind is given to a mail in one place only, so that its row looks at every mail of that kind', async () => {
  const places = new Map<string, string[]>(KINDS.map((kind) => [kind, []]))
  for await (const file of glob('features/**/*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const kind of KINDS) for (const _ of text.matchAll(new RegExp(`'${kind}'`, 'g'))) places.get(kind)?.push(file)
  }
  expect([...places].filter(([, files]) => files.length !== 1)).toEqual([])
})
