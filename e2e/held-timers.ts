import type { Page } from '@playwright/test'

type HeldTimers = {
  /** Runs all held timers, once there are any. */
  runOut: (times?: number) => Promise<void>
  count: () => Promise<number>
}

type Holding = typeof globalThis & { heldTimers?: Map<number, () => void> }

/**
 * From its next load on, the page's timers of exactly this length run only when the test says so. Redirects and notices
 * are then still there when a slow machine checks them, and no test waits for them afterwards.
 */
export async function holdTimers(page: Page, length: number): Promise<HeldTimers> {
  await page.addInitScript((held) => {
    const timers = new Map<number, () => void>()
    ;(globalThis as Holding).heldTimers = timers
    let last = 0
    const hold = (isRepeated: boolean, run: () => void) => {
      // The browser's own ids count up, so these count down.
      last -= 1
      const id = last
      timers.set(id, () => {
        if (!isRepeated) timers.delete(id)
        run()
      })
      return id
    }
    for (const [name, isRepeated] of [
      ['setTimeout', false],
      ['setInterval', true],
    ] as const) {
      const own = window[name].bind(window) as (run: TimerHandler, after?: number, ...given: unknown[]) => number
      const replaced = (run: TimerHandler, after?: number, ...given: unknown[]) =>
        after === held && typeof run === 'function' ? hold(isRepeated, () => run(...given)) : own(run, after, ...given)
      Object.defineProperty(window, name, { value: replaced, configurable: true, writable: true })
    }
    for (const name of ['clearTimeout', 'clearInterval'] as const) {
      const own = window[name].bind(window)
      const replaced = (id?: number) => {
        if (id === undefined || !timers.delete(id)) own(id)
      }
      Object.defineProperty(window, name, { value: replaced, configurable: true, writable: true })
    }
  }, length)

  const count = () => page.evaluate(() => (globalThis as Holding).heldTimers?.size ?? 0)
  return {
    count,
    runOut: async (times = 1) => {
      await page.waitForFunction(() => (globalThis as Holding).heldTimers?.size)
      await page.evaluate((count) => {
        const { heldTimers } = globalThis as Holding
        for (let round = 0; round < count; round++) for (const run of [...(heldTimers?.values() ?? [])]) run()
      }, times)
    },
  }
}
