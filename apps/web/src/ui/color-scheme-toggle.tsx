import { IconMoon, IconSun } from '@tabler/icons-react'
import { useHydrated } from '../lib/hydrated.ts'
import { IconButton } from './button.tsx'

/** Also read by the script in the page's head. */
const SCHEME_KEY = 'nirgam-color-scheme'
const ATTRIBUTE = 'data-color-scheme'

function toggle(): void {
  const page = document.documentElement
  const scheme = page.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark'
  page.setAttribute(ATTRIBUTE, scheme)
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {}
}

/** Both icons are in the page and CSS shows one: the prerendered page does not know the scheme. */
export function ColorSchemeToggle() {
  const awake = useHydrated()
  return (
    <IconButton label="Switch between light and dark" disabled={!awake} onClick={toggle}>
      <IconMoon className="for-light" size={20} aria-hidden />
      <IconSun className="for-dark" size={20} aria-hidden />
    </IconButton>
  )
}
