import type { SentTo } from '@nirgam/domain/account/api-accounts'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { mailOf } from '../../../platform/messages/mail-layout.ts'
import type { Channel, Message } from '../../../platform/messages/message.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contact } from '../contacts/contacts.ts'
import type { CodePurpose } from './codes-store.ts'

const WHY: Record<CodePurpose, string> = {
  sign_up: 'Enter it to finish your sign-up.',
  whatsapp: 'Enter it to log in.',
  change_email: 'Enter it to confirm your new email address.',
  change_phone: 'Enter it to confirm your new phone number.',
  reset_password: 'Enter it to choose a new password.',
  recover: 'You asked our support team for this code. Enter it to choose a new password.',
  delete_account: 'Enter it to delete your account.',
}
const VALID = 'It’s valid for 10 minutes and can be used once.'
const NEVER_SHARE = 'Never share this code. We’ll never ask you for it.'
const NOT_YOU = 'If you didn’t ask for it, you can ignore this message.'

type CodeMessage = {
  code: string
  purpose: CodePurpose
  to: Contact
  handle: string
  /** of the account, whose words reach nobody at an address that it has not proven */
  name?: string | undefined
}

const TO_UNPROVEN: readonly CodePurpose[] = ['sign_up', 'change_email', 'change_phone']

export function codeMessage(
  services: Pick<Services, 'config' | 'messenger'>,
  { code, purpose, to, handle, name }: CodeMessage,
): Message {
  const channel = channelOf(services, purpose, to)
  const subject = `${code} is your Nirgam code`
  const message = { to: to.value, channel, subject, code }
  // Asked for by an operator on the phone: its owner has no screen open that waits for it.
  const where = purpose === 'recover' ? ` Open ${services.config.publicUrl}/forgot-password?code=${handle} for it.` : ''
  const why = `${WHY[purpose]}${where}`
  if (channel !== 'email') return { ...message, text: `${subject}. ${why} Valid for 10 minutes. Never share it.` }
  return {
    ...message,
    ...mailOf(services.config, {
      heading: 'Your one-time code',
      name: TO_UNPROVEN.includes(purpose) ? undefined : name,
      code,
      paragraphs: [`${why} ${VALID}`, NEVER_SHARE, NOT_YOU],
    }),
  }
}

/** Channel and masked address of a code, safe to show before the recipient has proved who they are. */
export function codeSentTo(services: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): SentTo {
  const address = to.kind === 'email' ? maskEmail(to.value) : maskPhone(to.value)
  return { channel: channelOf(services, purpose, to), address }
}

function channelOf({ messenger }: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): Channel {
  return purpose === 'whatsapp' ? 'whatsapp' : messenger.channelFor(to.kind)
}
