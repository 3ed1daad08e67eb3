import { API, type Route } from '@nirgam/domain/api-contract'
import { vi } from 'vitest'
import { redrawn } from './dom.ts'

/** Calls for which no button waits: the page has moved on or is being left, saves one after the other, or only asks. */
const NOT_WAITED_FOR: ReadonlySet<Route> = new Set([
  'PUT /remittances/:id',
  'POST /logout',
  'POST /desk/sign-out',
  'PUT /desk/cases/:id/papers/:kind',
  'POST /desk/invitation',
  'GET /documents/:uid',
  'GET /desk/documents/:uid',
])

/** Changes and downloads; a page that only shows something waits without its buttons. */
export const isWaitedFor = (route: Route) => !route.startsWith('GET ') || API[route].reply === 'file'

/** Refusals after which the page shows something else: another screen, or a colleague's version in the other boxes. */
const LEADS_ON: ReadonlySet<string> = new Set<Route | `${Route} ${number}`>([
  'PUT /remittances/:id',
  'POST /verify-otp',
  'DELETE /documents/:uid 404',
  'POST /login 403',
  'POST /desk/sign-in 429',
  'PUT /desk/cases/:id/form 409',
  'POST /remittances/:id/payment/create 404',
  'POST /remittances/:id/payment/create 409',
])

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const BOXES = 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select'
const boxesNow = () => [...document.querySelectorAll<Box>(BOXES)].map((box) => ({ box, text: box.value }))

const faults: string[] = []
let pressed: HTMLButtonElement | null = null
let refused: { call: string; boxes: ReturnType<typeof boxesNow> } | null = null

/** Taken before a test fakes the clock. */
const { setImmediate, setTimeout } = globalThis

/** A call belongs to a press if it follows without any waiting. */
function follow({ type, target }: Event): void {
  checkRefusal(target)
  if (type === 'input' && target instanceof HTMLElement) followCorrection(target)
  const button = type === 'click' && target instanceof Element ? target.closest('button') : null
  pressed = button
  setImmediate(() => {
    if (pressed === button) pressed = null
  })
}
for (const type of ['click', 'input']) document.addEventListener(type, follow, true)

const isMarked = (box: HTMLElement) => box.getAttribute('aria-invalid') === 'true'

/** The tax sheet checks each key, and a date is typed part by part. */
const mayStayMarked = (box: HTMLElement) => box.id.startsWith('sheet-') || box.getAttribute('type') === 'date'

/** A box that was marked wrong must not stay so while it is corrected. */
function followCorrection(box: HTMLElement): void {
  if (!isMarked(box) || mayStayMarked(box)) return
  setTimeout(() => {
    if (box.isConnected && isMarked(box))
      faults.push(`“${box.id || box.getAttribute('name')}” is corrected and stays marked`)
  })
}

const isIdle = (button: HTMLButtonElement) =>
  button.isConnected && !button.disabled && button.getAttribute('aria-disabled') !== 'true'

/**
 * Follows a call that changes or downloads something. A button that was pressed for it must be busy or gone until the
 * reply. A refused change must show a reason, and keep what was typed.
 */
export function followWork(route: Route) {
  const button = pressed
  const boxes = boxesNow()
  return {
    sent: async () => {
      if (button === null || NOT_WAITED_FOR.has(route) || vi.isFakeTimers()) return
      await redrawn()
      // React Query reports its state a moment later.
      if (isIdle(button)) await new Promise((done) => setTimeout(done))
      if (isIdle(button)) await redrawn()
      if (isIdle(button)) faults.push(`“${button.textContent}” is not busy during ${route}`)
    },
    refused: (status: number) => {
      const call = `${route} ${status}`
      if (button !== null && !LEADS_ON.has(route) && !LEADS_ON.has(call)) refused = { call, boxes }
    },
  }
}

/** Called when the user goes on, or the test ends. */
function checkRefusal(changing: EventTarget | null): void {
  if (refused === null) return
  const { call, boxes } = refused
  refused = null
  const reasons = [...document.querySelectorAll('[role="alert"], [aria-invalid="true"]')]
  if (!reasons.some((shown) => shown.textContent || shown.hasAttribute('aria-invalid'))) {
    faults.push(`no reason is shown after ${call}`)
  }
  for (const { box, text } of boxes) {
    const isLost = box.isConnected ? box.value !== text : text !== ''
    if (isLost && box !== changing) faults.push(`“${text}” is lost after ${call}`)
  }
}

export function takePressFaults(): string[] {
  checkRefusal(null)
  return faults.splice(0)
}
