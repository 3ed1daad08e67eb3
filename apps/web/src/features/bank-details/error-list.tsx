import { MESSAGES } from '@nirgam/domain/messages'
import { SectionHeading } from '../../ui/section-heading.tsx'
import classes from './bank-details.module.css'

/** Every field at fault, each leading to its field. */
export function ErrorList({ errors }: { errors: Readonly<Record<string, string>> }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <div className={classes.errors}>
      <SectionHeading className={classes.errorsTitle}>{MESSAGES.senderBank.errorsHeading}</SectionHeading>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
