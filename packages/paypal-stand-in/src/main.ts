import { startStandIn } from './stand-in.ts'

/** Settings come from the environment; the defaults suit one developer's machine. */
const {
  PAYPAL_STAND_IN_PORT = '4010',
  PAYPAL_STAND_IN_HOST = '127.0.0.1',
  PAYPAL_STAND_IN_DATA = 'data/paypal-stand-in',
  PAYPAL_STAND_IN_PUBLIC_URL,
  PAYPAL_STAND_IN_WEBHOOK_URL,
  PAYPAL_CLIENT_ID = 'stand-in-client',
  PAYPAL_CLIENT_SECRET = 'stand-in-secret',
  PAYPAL_WEBHOOK_ID = 'STANDINWEBHOOK1',
  NODE_ENV,
} = process.env

if (NODE_ENV === 'production') {
  console.error('The PayPal stand-in moves no money and does not run in production.')
  process.exit(1)
}

const standIn = await startStandIn({
  port: Number(PAYPAL_STAND_IN_PORT),
  host: PAYPAL_STAND_IN_HOST,
  dataDir: PAYPAL_STAND_IN_DATA,
  clientId: PAYPAL_CLIENT_ID,
  clientSecret: PAYPAL_CLIENT_SECRET,
  webhookId: PAYPAL_WEBHOOK_ID,
  webhookUrl: PAYPAL_STAND_IN_WEBHOOK_URL,
  publicUrl: PAYPAL_STAND_IN_PUBLIC_URL,
})
console.log(`PayPal stand-in (test payments, no money moves) at ${standIn.url}`)

async function stop(): Promise<void> {
  await standIn.close()
  if (process.connected) process.disconnect()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// Started as a child process, it is useless without its parent.
process.once('disconnect', stop)
