import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { merchantOf, ORDER, start } from './testing/merchant.ts'

let standIn: StandIn
let merchant: Awaited<ReturnType<typeof merchantOf>>
let id: string

beforeEach(async () => {
  standIn = await start()
  merchant = await merchantOf(standIn.url)
  id = (await merchant.create()).body.id
})

afterEach(() => standIn.close())

const page = async () => {
  const response = await fetch(`${standIn.url}/checkoutnow?token=${id}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const press = (fields: Record<string, string>) =>
  fetch(`${standIn.url}/checkoutnow?token=${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

test('the page says that it is a test and shows the payee, the amount and the purpose', async () => {
  const { status, text } = await page()
  expect(status).toBe(200)
  for (const shown of ['PayPal stand-in — test payment, no money moves', 'Nirgam', '$60.24', '15CA/15CB certificate'])
    expect(text).toContain(shown)
})

test('the page loads nothing external and runs no script', async () => {
  const { text, headers } = await page()
  expect(text).not.toMatch(/<script|src=|url\(/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000;")
})

test('text from the merchant cannot become markup', async () => {
  const unit = { ...ORDER.purchase_units[0], description: '<img onerror="x"> & co', invoice_id: 'NRG-2' }
  id = (await merchant.create({ ...ORDER, purchase_units: [unit] }, 'create-2')).body.id
  const { text } = await page()
  expect(text).toContain('&lt;img onerror=&quot;x&quot;&gt; &amp; co')
  expect(text).not.toContain('<img')
})

test.each([
  ['pay', 201],
  ['decline', 422],
  ['pending', 201],
])('"%s" sends the payer back to the merchant', async (choice, captured) => {
  const response = await press({ choice })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(
    `http://localhost:3000/callback?remittance=7&token=${id}&PayerID=TESTPAYER2345`,
  )
  expect((await merchant.capture(id)).status).toBe(captured)
})

test('cancelling sends the payer to the cancel address without an approval', async () => {
  const response = await press({ choice: 'cancel' })
  expect(response.headers.get('location')).toBe(`http://localhost:3000/callback?cancelled=1&token=${id}`)
  expect((await merchant.capture(id)).status).toBe(422)
})

test('paying without returning approves the order and stays on the page', async () => {
  const response = await press({ choice: 'pay', stay: 'yes' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Payment approved')
  expect((await merchant.show(id)).body.status).toBe('APPROVED')
})

test('a declined order says so and can be paid again', async () => {
  await press({ choice: 'decline' })
  await merchant.capture(id)
  expect((await page()).text).toContain('The bank declined this payment')
  await press({ choice: 'pay' })
  expect((await merchant.capture(id, 'capture-2')).status).toBe(201)
})

test('a paid order cannot be paid again', async () => {
  await press({ choice: 'pay' })
  await merchant.capture(id)
  expect((await page()).text).toContain('Already paid')
  expect(await (await press({ choice: 'pay' })).text()).toContain('Already paid')
  expect(standIn.capturesOf(id)).toHaveLength(1)
})

test('an expired or unknown order shows a page that says so', async () => {
  standIn.expire(id)
  const { status, text } = await page()
  expect(status).toBe(404)
  expect(text).toContain('no longer exists')
})

test('a form with an unknown choice is refused', async () => {
  expect((await press({ choice: 'steal' })).status).toBe(400)
  expect((await merchant.show(id)).body.status).toBe('PAYER_ACTION_REQUIRED')
})
