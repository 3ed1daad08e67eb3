import classes from './page.module.css'

/** The first thing the keyboard reaches: past the header, to the page itself. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a className={classes.skip} href="#main">
      Skip to {to}
    </a>
  )
}
