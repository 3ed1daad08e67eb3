import { expect, type Locator, type Page } from '@playwright/test'

type Role = Parameters<Page['getByRole']>[0]

/** Ways to use a page that rely only on the roles and names announced by a screen reader. */
export type Hands = {
  /** Presses a button or follows a link. */
  press: (role: 'button' | 'link', name: string) => Promise<void>
  /** Chooses a radio button. */
  choose: (name: string) => Promise<void>
  type: (name: string, text: string, role?: Role) => Promise<void>
  /** Chooses from a native list. */
  pick: (name: string, option: string) => Promise<void>
}

const named = (page: Page, role: Role, name: string): Locator => page.getByRole(role, { name, exact: true })

/** Uses only the accessibility tree, in which each name has to be unique. */
export function byNames(page: Page): Hands {
  return {
    press: (role, name) => named(page, role, name).click(),
    choose: (name) => named(page, 'radio', name).check(),
    type: (name, text, role = 'textbox') => named(page, role, name).fill(text),
    pick: async (name, option) => {
      await named(page, 'combobox', name).selectOption(option)
    },
  }
}

const hasFocus = (element: Element) => element === document.activeElement

function isInFocusedGroup(radio: Element): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === radio.getAttribute('name')
}

/** More Tab stops than any page has. */
const MOST_STOPS = 120

/** Without a pointer: Tab, arrows, Enter, Space and letters. */
export function byKeyboard(page: Page): Hands {
  const reach = async (target: Locator, isThere: (element: Element) => boolean = hasFocus) => {
    await target.waitFor()
    let element = await target.elementHandle()
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      // Finding it by role and name takes longer than many Tab stops, but the page may have re-rendered it.
      if (stop % 10 === 9) element = await target.elementHandle()
      if (await element?.evaluate(isThere)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }
  const write = async (target: Locator, text: string) => {
    await reach(target)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }

  return {
    press: async (role, name) => {
      const target = named(page, role, name)
      await expect(target).toBeEnabled()
      await reach(target)
      await expect(target).toBeInViewport()
      await page.keyboard.press('Enter')
    },
    choose: async (name) => {
      const radio = named(page, 'radio', name)
      // Tab enters a group once, at the chosen option; the arrow keys move within it.
      await reach(radio, isInFocusedGroup)
      for (let at = 0; at < MOST_STOPS && !(await radio.evaluate(hasFocus)); at++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect(radio).toBeChecked()
    },
    type: async (name, text, role = 'textbox') => {
      const target = named(page, role, name)
      await write(target, text)
      await expect(target).not.toHaveValue('')
    },
    pick: async (name, option) => {
      const list = named(page, 'combobox', name)
      await reach(list)
      await page.keyboard.type(option)
      await expect(list).toHaveValue(option)
    },
  }
}
