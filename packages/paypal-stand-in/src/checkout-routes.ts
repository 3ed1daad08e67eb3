import { approvalPage, contentSecurityPolicy, donePage } from './approval-page.ts'
import { html, type Reply, type Request } from './http.ts'
import { type Funding, type Order, orderStatus } from './order.ts'
import { cancelAddress, type Orders, returnAddress } from './orders.ts'
import { PayPalError } from './paypal-error.ts'

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
