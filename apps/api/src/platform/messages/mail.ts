import type { Transporter } from 'nodemailer'
import type { Sender } from './message.ts'

const TIMEOUT_MS = 10_000
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

/** Times out, because a mail server that hangs must not block the messages behind this one. */
export function mailSender({ url, from }: { url: string; from: string }): Sender {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  let transport: Promise<Transporter> | undefined
  return async ({ id, to, subject, text, html, attachments = [] }) => {
    transport ??= transportTo(url, from)
    const files = attachments.map(({ fileName: filename, mediaType: contentType, base64: content }) => {
      return { filename, contentType, content, encoding: 'base64' }
    })
    const mail = { to, subject, text, ...(html ? { html } : {}), attachments: files }
    await (await transport).sendMail(id ? { ...mail, messageId: `<${id}@${domain}>` } : mail)
  }
}

/** Connects and signs in, and sends nothing. */
export async function verifyMail(url: string): Promise<void> {
  const transport = await transportTo(url, '')
  await transport.verify().finally(() => transport.close())
}

/** Loaded with the first mail. */
async function transportTo(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS }, { from })
}
