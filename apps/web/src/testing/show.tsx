import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactElement } from 'react'
import {
  MemoryRouter,
  type NavigateFunction,
  parsePath,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { expect, vi } from 'vitest'
import { Providers } from '../app/providers.tsx'
import { fireEvent, render, screen, within } from './dom.ts'

type Where = { path?: string; at?: string; state?: object }

/** Shows a page at an address as the app does; every other address is a different page. */
export function show(page: ReactElement, { path = '/', at = path, state }: Where = {}) {
  const place = { now: at, state: state as unknown, how: 'POP', go: (() => {}) as NavigateFunction }
  function Place() {
    const location = useLocation()
    place.now = `${location.pathname}${location.search}`
    place.state = location.state
    place.go = useNavigate()
    place.how = useNavigationType()
    return null
  }
  const { unmount } = render(
    <Providers>
      <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
        <Place />
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  )
  return { user: userEvent.setup(), place, unmount }
}

/** Simulates the user switching to another tab or back. */
export function look(state: 'away' | 'here'): void {
  const visibility: DocumentVisibilityState = state === 'here' ? 'visible' : 'hidden'
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
  window.dispatchEvent(new Event('visibilitychange'))
}

/** All text on the page. */
export const said = () => document.body.textContent ?? ''

/** Roles, names and labels that a screen reader cannot use. Colours and sizes need a real browser. */
export async function unreadable(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Finds a field by the beginning of its name; a star or an explanation may follow. */
export function field<Element extends HTMLElement = HTMLInputElement>(name: string, role = 'textbox'): Element {
  return screen.getByRole<Element>(role, { name: (text) => text.startsWith(name) })
}

/** A promise that the test resolves. */
export function held<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** Finds a box by the beginning of its label, in the dialog if one is open. */
export function box(name: string): HTMLInputElement {
  const page = within(document.querySelector<HTMLElement>('dialog[open]') ?? document.body)
  const selector = 'input:not([type="radio"]), textarea, select'
  return page.getByLabelText<HTMLInputElement>((label) => label.startsWith(name), { selector })
}

/** Sets the value of a field or list and fires both events that a browser sends. */
export function enter(into: HTMLElement, value: string): void {
  fireEvent.input(into, { target: { value } })
  fireEvent.change(into)
}

/** Enters the whole text at once, because most tests are not about typing. */
export function fill(name: string, text: string): void {
  enter(box(name), text)
}

/** The cells of a table, row by row, without the labels that a phone shows in each cell. */
export function rowsOf(table: string): string[][] {
  const rows = [...screen.getByRole('table', { name: table }).querySelectorAll('tbody tr')]
  return rows.map((row) =>
    [...row.children].map((cell) =>
      [...cell.childNodes]
        .slice(1)
        .map(({ textContent }) => textContent)
        .join(''),
    ),
  )
}

/** The names of the files that are saved from now on. */
export function savedFiles(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** The cells of a table of the desk, row by row. Every column must have a name, and one cell must name its row. */
export function deskRows(table: string): string[][] {
  const shown = screen.getByRole('table', { name: table })
  const names = [...shown.querySelectorAll('thead th')].map(({ textContent }) => textContent ?? '')
  return [...shown.querySelectorAll('tbody tr')].map((row) => {
    expect([row.querySelectorAll('th').length, row.children.length]).toEqual([1, names.filter(Boolean).length])
    return [...row.children].map(({ textContent }) => textContent ?? '')
  })
}

/** Each label with its value, in the page or a part of it. */
export function factsIn(page: ParentNode): (string | undefined)[][] {
  return [...page.querySelectorAll('dt')].map((label) => [
    label.textContent ?? '',
    label.nextElementSibling?.textContent ?? '',
  ])
}
