import { escaped, plainPage } from '../html.ts'
import type { Api } from '../http/api.ts'
import { described } from '../http/description/described.ts'
import { ok } from '../replies.ts'
import type { Services } from '../services.ts'
import { type Attachment, type OutboxMessage, readOutbox } from './messenger.ts'

/** For development: shows the messages that no channel could deliver. This route does not exist in production. */
export function outboxRoutes(app: Api, services: Services): void {
  if (!services.config.outbox) return
  app.route({
    ...described('GET /dev/outbox', {
      tags: ['development'],
      summary: 'Lists sent messages, newest first (development only)',
    }),
    config: { access: 'anyone' },
    handler: async ({ query, headers }, reply) => {
      const to = addressIn(query.to)
      const messages = await readOutbox(services, to)
      reply.header('vary', 'accept')
      if (!wantsPage(headers.accept)) return ok(messages)
      return reply.type('text/html; charset=utf-8').send(outboxPage(messages, to) as never)
    },
  })
}

/** A plus sign typed into the address bar arrives as a space. */
function addressIn(to: string | undefined): string | undefined {
  return to?.replace(/^ /, '+').trim().toLowerCase()
}

/** Browsers ask for HTML by name; programs accept any type. */
function wantsPage(accept = ''): boolean {
  return accept.includes('text/html')
}

const TITLE = 'Outbox (development)'

/** The outbox to look at: each mail as its reader would see it, shut off from this page and without scripts. */
function outboxPage(messages: readonly OutboxMessage[], to?: string): string {
  const none = '<p>Nothing yet. Codes, notices and receipts appear here a moment after they were asked for.</p>'
  const body = `<main><h1>${TITLE}</h1>
<p class="dim">No mail provider is configured, so messages stay on this machine, newest first${to ? `, here those to <b>${escaped(to)}</b> (<a href="?">all</a>)` : ''}. Programs get the same as JSON.</p>
${messages.length === 0 ? none : messages.map(message).join('\n')}</main>`
  return plainPage({ title: TITLE, style: STYLE, body })
}

function message(given: OutboxMessage, index: number): string {
  const { to, channel, subject, text, html, code, created_at, attachments = [] } = given
  return `<details name="message"${index === 0 ? ' open' : ''}><summary><b>${escaped(subject)}</b>
<span class="dim">${escaped(channel)} to ${escaped(to)}, <time>${escaped(created_at)}</time></span></summary>
<p><a href="?to=${encodeURIComponent(to)}">All to ${escaped(to)}</a></p>
${code ? `<p>The code is <code>${escaped(code)}</code></p>` : ''}
${attachments.map(attachment).join('')}
${html ? `<iframe title="${escaped(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html)}"></iframe>` : ''}
${html ? `<details><summary>As text</summary><pre>${escaped(text)}</pre></details>` : `<pre>${escaped(text)}</pre>`}</details>`
}

function attachment({ fileName, mediaType, base64 }: Attachment): string {
  const name = escaped(fileName)
  return `<p>Attached: <a download="${name}" href="data:${escaped(mediaType)};base64,${escaped(base64)}">${name}</a></p>`
}

const STYLE = `main{max-width:56rem;margin:0 auto;padding:2rem clamp(1rem,4vw,2rem)}
main>details{margin-top:.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
main>details>summary span{display:block;font-size:.875rem;overflow-wrap:anywhere}
iframe{display:block;width:100%;max-width:100%;height:58rem;margin:1rem 0 .5rem;border:1px solid var(--line);border-radius:12px;resize:both;overflow:auto}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin-top:.5rem}`
