export type Channel = 'email' | 'sms' | 'whatsapp'

export type Message = {
  /** the same at every try, so that the recipient can detect a duplicate */
  id?: string
  to: string
  channel: Channel
  subject: string
  text: string
  html?: string
  /** the one-time code in the text, for channels that send it as a template */
  code?: string
  /** for e-mails alone */
  attachments?: readonly Attachment[]
}

export type Attachment = { fileName: string; mediaType: string; base64: string }

export type Sender = (message: Message) => Promise<void>

export class Undeliverable extends Error {
  override name = 'Undeliverable'
}
