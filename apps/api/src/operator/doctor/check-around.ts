import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { verifyMail } from '../../platform/messages/mail.ts'
import { createPayPalClient } from '../../platform/paypal/paypal-client.ts'
import type { Installation } from '../command.ts'
import { broken, type Finding, look, ok, reasonOf } from './finding.ts'

const WEB_PAGE = join(import.meta.dirname, '../../../../web/dist/client/index.html')

/** Mail, PayPal, the built web app, the server itself and settings that are allowed but unusual. */
export async function checkAround({ config, fetch }: Installation, now: number): Promise<Finding[]> {
  return [
    await checkMail(config),
    checkPhones(config),
    await checkPayPal(config, fetch, now),
    checkWeb(),
    await checkServer(config, fetch),
    ...unusual(config),
  ]
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail)
    return look(
      'mail',
      'no mail server is set up',
      'set SMTP_URL and MAIL_FROM; until then codes are kept in the outbox',
    )
  try {
    await verifyMail(mail.url)
    return ok('mail', `${new URL(mail.url).host} lets us in`)
  } catch (error) {
    return broken(
      'mail',
      `${new URL(mail.url).host}: ${reasonOf(error)}`,
      'see that SMTP_URL has the right host, port, name and password',
    )
  }
}

function checkPhones({ sms, whatsapp, outbox }: Config): Finding {
  if (sms) return ok('phones', `are reached by SMS through ${new URL(sms.url).host}`)
  if (whatsapp) return ok('phones', 'are reached by WhatsApp')
  if (outbox) return look('phones', 'messages are kept in the outbox', 'set SMS_URL or WHATSAPP_TOKEN to send them')
  return look('phones', 'cannot be reached: only email sign-up is open', 'set SMS_URL or WHATSAPP_TOKEN')
}

async function checkPayPal({ paypal, production }: Config, via: typeof fetch, now: number): Promise<Finding> {
  if (!paypal) {
    if (!production) return look('PayPal', 'the stand-in: no money moves', 'set PAYPAL_BASE_URL and its companions')
    return broken('PayPal', 'no account is set up, so nobody can pay', 'set PAYPAL_BASE_URL and its companions')
  }
  const host = new URL(paypal.baseUrl).host
  const answer = await createPayPalClient({ ...paypal, fetch: via, clock: { now: () => now } }).signIn()
  if (answer.kind === 'ok') return ok('PayPal', `${host} lets us in`)
  if (answer.kind === 'unknown') return broken('PayPal', `${host}: ${answer.why}`, 'see that this machine may call it')
  const advice = 'see that PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are those of an app at PAYPAL_BASE_URL'
  return broken('PayPal', `${host} refuses: ${answer.issue}`, advice)
}

function checkWeb(): Finding {
  return existsSync(WEB_PAGE) ? ok('web app', 'is built') : broken('web app', 'is not built', 'npm run build')
}

async function checkServer({ host, port }: Config, via: typeof fetch): Promise<Finding> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/readyz`
  const answer = await via(address, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  if (!answer) return look('server', `nothing answers at ${address}`, 'start it, if it should run on this machine')
  if (!answer.ok) return broken('server', `${address} answers ${answer.status}`, 'its log says why')
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { documents?: string } }
  if (data?.documents === 'out of reach')
    return look('server', 'is ready, but documents are out of reach', 'its log says why')
  return ok('server', `${address} answers that it is ready`)
}

function unusual({ production, metricsToken, trustProxy, databaseUrl, runJobs }: Config): Finding[] {
  const findings: Finding[] = []
  if (production && !metricsToken)
    findings.push(look('metrics', 'nobody can read them', 'set METRICS_TOKEN and watch the alerts'))
  if (production && !trustProxy)
    findings.push(
      look('proxy', 'none is trusted, so all its visitors share one limit', 'set TRUST_PROXY, if there is one'),
    )
  if (!runJobs && !databaseUrl)
    findings.push(look('jobs', 'RUN_JOBS is false, and nobody else works on this data', 'set RUN_JOBS=true'))
  return findings
}
