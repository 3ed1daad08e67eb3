import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { type Limit, Limits } from '../../platform/limits.ts'
import { type MailContent, mailOf } from '../../platform/messages/mail-layout.ts'
import type { Attachment, MessageKind } from '../../platform/messages/messenger.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredContact } from './contacts/contacts.ts'
import { contactsOf, verifiedOwner } from './contacts/contacts-store.ts'
import { namesOf } from './users-store.ts'

/** Parts of a notice that only e-mails include: text messages are short and have no attachments. */
type MailParts = Pick<MailContent, 'figure' | 'check' | 'next' | 'facts'> & {
  /** the subject without its number */
  heading?: string
  attachments?: readonly Attachment[]
}

type Notice = MailParts & {
  kind: MessageKind
  subject: string
  text: string
  /** longer text for an e-mail, where a text message has too little room */
  mail?: string
  link?: { label: string; url: string }
  /** the sender's name on the remittance, for the greeting when the account has no name */
  senderName?: string
}

type Words = Omit<Notice, 'kind'>

/** Notifies the user's proven e-mail address, else their proven number; does nothing when neither can be reached. */
export async function notifyUser(services: Services, trx: Trx, userId: number, notice: Notice): Promise<void> {
  const contacts = await contactsOf(services, trx, userId)
  const proven = contacts.filter(({ kind, verified }) => verified && services.messenger.reaches(kind))
  const contact = proven.find(({ kind }) => kind === 'email') ?? proven[0]
  if (contact) await notifyContact(services, trx, userId, contact, notice)
}

export async function notifyContact(
  services: Services,
  trx: Trx,
  userId: number,
  contact: Pick<StoredContact, 'kind' | 'value'>,
  { kind, ...notice }: Notice,
): Promise<void> {
  const name = (await namesOf(services.vault, trx, [userId])).get(userId) ?? notice.senderName
  const channel = services.messenger.channelFor(contact.kind)
  const content = channel === 'email' ? asMail(services, notice, name) : { text: asText(notice) }
  await sendLater(services, trx, { kind, to: contact.value, channel, subject: notice.subject, ...content })
}

function asMail({ config }: Services, notice: Words, name: string | undefined) {
  const { subject, heading = subject, text, mail = text, link, senderName: _, attachments, ...parts } = notice
  const content = { heading, name, paragraphs: mail.split('\n\n'), ...(link && { button: link }), ...parts }
  return { ...mailOf(config, content), ...(attachments && { attachments }) }
}

function asText({ text, link }: Words): string {
  return [`Nirgam: ${text}`, ...(link ? [link.url] : [])].join('\n\n')
}

const KIND = 'accounts.tell-of-guesses'
const ONE_A_DAY: Limit = { name: 'told-of-guesses', points: 1, seconds: 24 * 60 * 60 }

/** Looks the owner up in a job, so that the response time does not reveal to a guesser whether one exists. */
export async function tellOwnerOfGuesses({ jobs }: Services, db: Db | Trx, lookup: string): Promise<void> {
  await jobs.add(db, KIND, { lookup }, { key: lookup })
}

export function tellOwnersOfGuesses(services: Services): void {
  services.jobs.handle<{ lookup: string }>(KIND, ({ lookup }) =>
    transaction(services.db, async (trx) => {
      const owner = await verifiedOwner(trx, lookup)
      const limits = new Limits(trx, services.clock)
      if (!owner || !(await limits.isGranted(ONE_A_DAY, String(owner.id)))) return
      await notifyUser(services, trx, owner.id, {
        kind: 'wrong_guesses',
        subject: 'Someone tried to log in to your Nirgam account',
        text: `Someone entered wrong passwords or codes for your account so many times that we’ve paused new attempts.

You can still log in from browsers you’ve used before. If it wasn’t you, there’s nothing you need to do, but if your password is easy to guess or used elsewhere, please change it.`,
      })
    }),
  )
}
