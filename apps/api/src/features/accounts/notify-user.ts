import type { Trx } from '../../platform/database/engine.ts'
import { mailOf } from '../../platform/messages/mail-layout.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredContact } from './contacts.ts'
import { contactsOf } from './contacts-store.ts'

export type Notice = {
  subject: string
  text: string
  /** what an e-mail says instead, where there is more to say than fits a text message */
  mail?: string
  link?: { label: string; url: string }
}

/** A notice to the user's proven e-mail address, else to their proven number; to nobody when neither can be reached. */
export async function notifyUser(services: Services, trx: Trx, userId: number, notice: Notice): Promise<void> {
  const contacts = await contactsOf(services, trx, userId)
  const proven = contacts.filter(({ kind, verified }) => verified && services.messenger.reaches(kind))
  const contact = proven.find(({ kind }) => kind === 'email') ?? proven[0]
  if (contact) await notifyContact(services, trx, contact, notice)
}

export async function notifyContact(
  services: Services,
  trx: Trx,
  { kind, value }: Pick<StoredContact, 'kind' | 'value'>,
  { subject, text, mail = text, link }: Notice,
): Promise<void> {
  const channel = services.messenger.channelFor(kind)
  const content =
    channel === 'email'
      ? mailOf({
          heading: subject,
          paragraphs: mail.split('\n\n'),
          support: services.config.support,
          ...(link && { button: link }),
        })
      : { text: [`Nirgam: ${text}`, ...(link ? [link.url] : [])].join('\n\n') }
  await sendLater(services, trx, { to: value, channel, subject, ...content })
}
