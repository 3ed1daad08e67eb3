import { type Sender, Undeliverable } from './message.ts'

const TIMEOUT_MS = 10_000

export type WhatsAppAccount = { baseUrl: string; phoneNumberId: string; token: string; template: string }

/** WhatsApp Cloud API. A code goes out as the approved authentication template, with its copy button. */
export function whatsappSender(account: WhatsAppAccount, via: typeof fetch): Sender {
  return async ({ to, text, code }) => {
    const content = code ? codeTemplate(account.template, code) : { type: 'text', text: { body: text } }
    const answer = await via(`${account.baseUrl}/${account.phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        ...content,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Undeliverable(`WhatsApp answered ${answer.status}`)
  }
}

function codeTemplate(name: string, code: string) {
  const parameters = [{ type: 'text', text: code }]
  return {
    type: 'template',
    template: {
      name,
      language: { code: 'en' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}
