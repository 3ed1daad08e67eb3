import { formatRupees2, fromPaise, type Paise } from '@nirgam/domain/shared/money'
import { Text } from './layout.tsx'
import classes from './workings.module.css'

type Section = {
  title: string
  lines: readonly { label: string; amount: Paise; kind: 'plus' | 'minus' | 'total'; note?: string | undefined }[]
  notes: readonly string[]
}

type WorkingsProps = { sections: readonly Section[]; level: 2 | 3 | 4 }

/** Computations line by line: what is added, what is taken off, what comes out. */
export function Workings({ sections, level }: WorkingsProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.workings}>
      {sections.map(({ title, lines, notes }) => (
        <section key={title} className={classes.section}>
          <Heading>{title}</Heading>
          {notes.map((note) => (
            <Text key={note} size="sm" tone="dim">
              {note}
            </Text>
          ))}
          <table className={classes.lines} aria-label={title}>
            <tbody>
              {lines.map(({ label, amount, kind, note }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label, such as cess
                <tr key={index} data-kind={kind}>
                  <th scope="row">
                    {label}
                    {note && <span className={classes.note}> {note}</span>}
                  </th>
                  <td>
                    {kind === 'minus' && '− '}
                    {formatRupees2(fromPaise(amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}
