import type { Trx } from '../../platform/database/engine.ts'
import type { MailContent } from '../../platform/messages/mail-content.ts'
import { mailOf } from '../../platform/messages/mail-layout.ts'
import type { Attachment } from '../../platform/messages/message.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredContact } from './contacts/contacts.ts'
import { contactsOf } from './contacts/contacts-store.ts'
import { namesOf } from './users-store.ts'

/** Parts of a notice that only e-mails include: text messages are short and have no attachments. */
type MailParts = Pick<MailContent, 'figure' | 'check' | 'next' | 'facts'> & {
  /** the subject without the number in it */
  heading?: string
  attachments?: readonly Attachment[]
}

export type Notice = MailParts & {
  subject: string
  text: string
  /** what an e-mail says instead, where there is more to say than fits a text message */
  mail?: string
  link?: { label: string; url: string }
  /** of the remittance that it is about: greets whoever gave no name of their own */
  senderName?: string
}

/** A notice to the user's proven e-mail address, else to their proven number; to nobody when neither can be reached. */
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
  { kind, value }: Pick<StoredContact, 'kind' | 'value'>,
  notice: Notice,
): Promise<void> {
  const name = (await namesOf(services.vault, trx, [userId])).get(userId) ?? notice.senderName
  const channel = services.messenger.channelFor(kind)
  const content = channel === 'email' ? asMail(services, notice, name) : { text: asText(notice) }
  await sendLater(services, trx, { to: value, channel, subject: notice.subject, ...content })
}

function asMail({ config }: Services, notice: Notice, name: string | undefined) {
  const { subject, heading = subject, text, mail = text, link, senderName: _, attachments, ...parts } = notice
  const content = { heading, name, paragraphs: mail.split('\n\n'), ...(link && { button: link }), ...parts }
  return { ...mailOf(config, content), ...(attachments && { attachments }) }
}

function asText({ text, link }: Notice): string {
  return [`Nirgam: ${text}`, ...(link ? [link.url] : [])].join('\n\n')
}
