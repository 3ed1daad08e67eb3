import { useHydrated } from '../lib/hydrated.ts'
import classes from './color-scheme-toggle.module.css'
import { MoonIcon, SunIcon } from './icons.tsx'

/** Also read by the script in the page's head and by Mantine. */
const SCHEME_KEY = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'

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
    <button
      type="button"
      className={classes.toggle}
      disabled={!awake}
      onClick={toggle}
      aria-label="Switch between light and dark"
    >
      <MoonIcon className={classes.moon} />
      <SunIcon className={classes.sun} />
    </button>
  )
}
