import { createTransport } from 'nodemailer'
import type { Sender } from './messenger.ts'

const TIMEOUT_MS = 10_000

export function mailSender({ url, from }: { url: string; from: string }): Sender {
  const transport = createTransport(url, { from })
  return async (message) => {
    await withTimeout(
      transport.sendMail({ to: message.to, subject: message.subject, text: message.text, html: message.html }),
    )
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
