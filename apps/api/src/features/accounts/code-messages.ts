import type { SentTo } from '@nirgam/domain/api-accounts'
import { maskEmail, maskPhone } from '@nirgam/domain/masking'
import { mailOf } from '../../platform/messages/mail-layout.ts'
import type { Channel, Message } from '../../platform/messages/message.ts'
import type { Services } from '../../platform/services.ts'
import type { CodePurpose } from './codes-store.ts'
import type { Contact } from './contacts.ts'

const WHY: Record<CodePurpose, string> = {
  sign_up: 'Enter it to finish your sign-up.',
  whatsapp: 'Enter it to sign in.',
  change_email: 'Enter it to confirm your new e-mail address.',
  change_phone: 'Enter it to confirm your new phone number.',
}
const VALID = 'It is valid for 10 minutes and works once.'
const NEVER_SHARE = 'Never share this code. Nobody from Nirgam will ask you for it.'
const NOT_YOU = 'If you did not ask for it, you can ignore this message.'

export function codeMessage(
  services: Pick<Services, 'config' | 'messenger'>,
  { code, purpose, to }: { code: string; purpose: CodePurpose; to: Contact },
): Message {
  const channel = channelOf(services, purpose, to)
  const subject = `${code} is your Nirgam code`
  const message = { to: to.value, channel, subject, code }
  if (channel !== 'email')
    return { ...message, text: `${subject}. ${WHY[purpose]} Valid for 10 minutes. Never share it.` }
  return {
    ...message,
    ...mailOf({
      heading: 'Your one-time code',
      code,
      paragraphs: [`${WHY[purpose]} ${VALID}`, NEVER_SHARE, NOT_YOU],
      support: services.config.support,
    }),
  }
}

/** What may be told to whoever is to enter the code. */
export function codeSentTo(services: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): SentTo {
  const address = to.kind === 'email' ? maskEmail(to.value) : maskPhone(to.value)
  return { channel: channelOf(services, purpose, to), address }
}

function channelOf({ messenger }: Pick<Services, 'messenger'>, purpose: CodePurpose, to: Contact): Channel {
  return purpose === 'whatsapp' ? 'whatsapp' : messenger.channelFor(to.kind)
}
