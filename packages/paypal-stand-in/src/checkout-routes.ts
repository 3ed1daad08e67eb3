import { createHash } from 'node:crypto'
import { html, type Reply, type Request } from './http.ts'
import { type Funding, type Order, orderStatus } from './order.ts'
import { cancelAddress, type Orders, returnAddress } from './orders.ts'
import { PayPalError } from './paypal-error.ts'

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#eef1f6;color:#15202e;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice{margin:0;padding:.75rem 1rem;background:#7a3e00;color:#fff;text-align:center;font-weight:600}
main{max-width:28rem;margin:2rem auto;padding:1.75rem;background:#fff;border:1px solid #d5dbe5;border-radius:14px;box-shadow:0 10px 30px rgb(20 35 60/.08)}
h1{margin:0 0 .25rem;font-size:1.15rem;overflow-wrap:anywhere}
.amount{margin:.25rem 0 1rem;font-size:2.4rem;line-height:1.15;font-weight:700;letter-spacing:-.02em;overflow-wrap:anywhere}
.amount small{font-size:1rem;font-weight:600;letter-spacing:0;color:#51607a}
dl{margin:0 0 1.25rem;padding:1rem 0;border-block:1px solid #e3e8f0;display:grid;gap:.5rem}
dt{font-size:.85rem;color:#51607a}
dd{margin:0;overflow-wrap:anywhere}
.problem{margin:0 0 1.25rem;padding:.75rem 1rem;border-left:4px solid #b3261e;background:#fdecea;border-radius:6px}
form{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:48px;padding:.7rem 1rem;border:1px solid #9aa7bb;border-radius:999px;background:#fff;color:#15202e;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#f2f5fa}
button.pay,.button.pay{background:#0b4fb3;border-color:#0b4fb3;color:#fff}
button.pay:hover,.button.pay:hover{background:#083f90}
:focus-visible{outline:3px solid #ff9e1b;outline-offset:2px}
label{display:flex;gap:.6rem;align-items:flex-start;padding:.35rem 0;cursor:pointer}
input{width:1.2rem;height:1.2rem;margin:.15rem 0 0;flex:none;accent-color:#0b4fb3}
@media (max-width:32rem){main{margin:0;border:0;border-radius:0;box-shadow:none;padding:1.25rem}.amount{font-size:2rem}}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Chrome applies `form-action` to the redirect after the form too, so the merchant's addresses must be in it. */
function contentSecurityPolicy(order: Order | null): string {
  const addresses = [order?.returnUrl, order?.cancelUrl].filter((url) => typeof url === 'string')
  const origins = [...new Set(addresses.map((url) => new URL(url).origin))]
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
}

function approvalPage(order: Order): string {
  const merchant = order.brandName ?? 'Test merchant'
  const units = order.purchaseUnits
  const descriptions = units.map((unit) => unit.description).filter((text) => text !== undefined)
  const invoices = units.map((unit) => unit.invoice_id).filter((text) => text !== undefined)
  return page(
    `Pay ${merchant}`,
    `<h1>Pay ${escapeHtml(merchant)}</h1>
${units.map(({ amount }) => `<p class="amount">${escapeHtml(money(amount.currency_code, amount.value))} <small>${escapeHtml(amount.currency_code)}</small></p>`).join('\n')}
${order.funding === 'declines' ? '<p class="problem" role="status">The bank declined this payment. Choose another way to pay, or cancel.</p>' : ''}
<dl>
${entry('For', descriptions)}
${entry('Invoice', invoices)}
${entry('Order', [order.id])}
</dl>
<form method="post" action="/checkoutnow?token=${order.id}">
<button class="pay" name="choice" value="pay">Pay</button>
<button name="choice" value="decline">Pay but bank declines</button>
<button name="choice" value="pending">Leave pending</button>
<button name="choice" value="cancel">Cancel</button>
<label><input type="checkbox" name="stay" value="yes"> Close without returning to ${escapeHtml(merchant)}</label>
</form>`,
  )
}

function donePage(heading: string, text: string, onward: { href: string; label: string } | null): string {
  const link = onward
    ? `<p><a class="button pay" href="${escapeHtml(onward.href)}">${escapeHtml(onward.label)}</a></p>`
    : ''
  return page(heading, `<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(text)}</p>\n${link}`)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – PayPal stand-in</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="notice">PayPal stand-in — test payment, no money moves</header>
<main>
${content}
</main>
</body>
</html>
`
}

function entry(term: string, values: string[]): string {
  if (values.length === 0) return ''
  return `<div><dt>${term}</dt>${values.map((value) => `<dd>${escapeHtml(value)}</dd>`).join('')}</div>`
}

function money(currency: string, value: string): string {
  // Given as text so that no digit is lost on the way through a floating-point number.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value as Intl.StringNumericLiteral)
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (c) => entities[c] ?? c)
}

const FUNDING: Record<string, Funding> = { pay: 'pays', decline: 'declines', pending: 'pends' }

/** Pages for the payer's browser. */
export function createCheckoutRoutes({ orders }: { orders: Orders }) {
  function find(request: Request): Order | null {
    try {
      return orders.find(request.url.searchParams.get('token') ?? '')
    } catch (error) {
      if (error instanceof PayPalError) return null
      throw error
    }
  }

  function show(order: Order): Reply {
    if (orderStatus(order) !== 'COMPLETED') return shown(200, order, approvalPage(order))
    return done(order, 'Already paid', 'This order has been paid. Nothing more is needed.', returnAddress(order))
  }

  function choose(order: Order, form: URLSearchParams): Reply {
    if (orderStatus(order) === 'COMPLETED') return show(order)
    const choice = form.get('choice') ?? ''
    const funding = FUNDING[choice]
    if (!funding && choice !== 'cancel') return shown(400, order, approvalPage(order))
    const changed = funding ? orders.approve(order.id, funding) : orders.cancel(order.id)
    const address = funding ? returnAddress(changed) : cancelAddress(changed)
    if (address === null || form.get('stay') === 'yes')
      return done(
        changed,
        funding ? 'Payment approved' : 'Payment cancelled',
        'You can close this window. You were not sent back to the merchant.',
        address,
      )
    return { status: 303, headers: { location: address }, body: '' }
  }

  return (request: Request): Reply | null => {
    if (request.url.pathname !== '/checkoutnow') return null
    const order = find(request)
    if (!order)
      return shown(
        404,
        null,
        donePage('This payment no longer exists', 'It has expired or the address is wrong. Start again there.', null),
      )
    if (request.method === 'GET') return show(order)
    if (request.method === 'POST') return choose(order, new URLSearchParams(request.body))
    return null
  }
}

function done(order: Order, heading: string, text: string, address: string | null): Reply {
  const onward = address === null ? null : { href: address, label: 'Return to the merchant' }
  return shown(200, order, donePage(heading, text, onward))
}

function shown(status: number, order: Order | null, page: string): Reply {
  return html(status, page, {
    'content-security-policy': contentSecurityPolicy(order),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
