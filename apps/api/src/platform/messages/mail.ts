import { createTransport } from 'nodemailer'
import type { Sender } from './messenger.ts'

const TIMEOUT_MS = 10_000
const TIMEOUTS = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }

/** A mail server that hangs must not hold up the messages behind this one. */
export function mailSender({ url, from }: { url: string; from: string }): Sender {
  const transport = createTransport({ url, ...TIMEOUTS }, { from })
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ to, subject, text, ...(html ? { html } : {}) })
  }
}
