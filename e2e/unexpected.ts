import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** An error that a journey provokes on purpose. Each given part must match. */
export type Allowance = { console?: RegExp; status?: number; failed?: RegExp; path?: RegExp }

type Incident = { kind: 'console' | 'status' | 'failed' | 'host'; text: string; path: string; status?: number }

/** Records every console error, page error, failed request and request to another host in any page of a context. */
export function watch(context: BrowserContext) {
  const incidents: Incident[] = []
  const allowances: Allowance[] = []

  const onConsole = (message: ConsoleMessage) => {
    // Chromium repeats each failed request here; the request itself is recorded below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      incidents.push({ kind: 'console', text: message.text(), path: pathOf(message.location().url) })
    }
  }
  const onWebError = (event: WebError) => {
    incidents.push({
      kind: 'console',
      text: String(event.error().stack ?? event.error()),
      path: pathOf(event.page()?.url()),
    })
  }
  const onRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') {
      incidents.push({ kind: 'host', text: `request to another host: ${request.url()}`, path: pathOf(request.url()) })
    }
  }
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // Leaving a page aborts its pending requests, which is not an error.
    if (reason !== 'net::ERR_ABORTED') {
      incidents.push({
        kind: 'failed',
        text: `${request.method()} ${request.url()}: ${reason}`,
        path: pathOf(request.url()),
      })
    }
  }
  const onResponse = (response: Response) => {
    const status = response.status()
    if (status >= 400) {
      const text = `${response.request().method()} ${response.url()}: ${status}`
      incidents.push({ kind: 'status', text, path: pathOf(response.url()), status })
    }
  }

  context.on('console', onConsole)
  context.on('weberror', onWebError)
  context.on('request', onRequest)
  context.on('requestfailed', onRequestFailed)
  context.on('response', onResponse)

  return {
    /** Removes the listeners, because the context may outlive the journey. */
    stop: () => {
      context.off('console', onConsole)
      context.off('weberror', onWebError)
      context.off('request', onRequest)
      context.off('requestfailed', onRequestFailed)
      context.off('response', onResponse)
    },
    allow: (allowance: Allowance) => {
      allowances.push(allowance)
    },
    unexpected: () =>
      incidents
        .filter((incident) => !allowances.some((allowance) => covers(allowance, incident)))
        .map((incident) => incident.text),
  }
}

function covers(allowance: Allowance, incident: Incident): boolean {
  if (allowance.path && !allowance.path.test(incident.path)) return false
  if (incident.kind === 'console') return allowance.console?.test(incident.text) ?? false
  if (incident.kind === 'status') return allowance.status === incident.status
  if (incident.kind === 'failed') return allowance.failed?.test(incident.text) ?? false
  return false
}

function pathOf(address: string | undefined): string {
  return address && URL.canParse(address) ? new URL(address).pathname : ''
}
