import { formatRupees2, fromPaise, type Paise } from '@nirgam/domain/shared/money'
import { Stack, Text } from './layout.tsx'
import classes from './workings.module.css'

type Section = {
  title: string
  lines: readonly { label: string; amount: Paise; kind: 'plus' | 'minus' | 'total'; note?: string | undefined }[]
  notes: readonly string[]
}

type WorkingsProps = { sections: readonly Section[]; level: 2 | 3 | 4 }

/** Computations line by line: additions, deductions and results. */
export function Workings({ sections, level }: WorkingsProps) {
  const Heading = `h${level}` as const
  return (
    <Stack gap="lg">
      {sections.map(({ title, lines, notes }) => (
        <Stack key={title} as="section" gap="xs">
          <Heading>{title}</Heading>
          {notes.map((note) => (
            <Text key={note} size="sm" tone="dim">
              {note}
            </Text>
          ))}
          <table className={`tabular ${classes.lines}`} aria-label={title}>
            <tbody>
              {lines.map(({ label, amount, kind, note }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label, such as cess
                <tr key={index} data-kind={kind}>
                  <th scope="row">
                    {label}
                    {note && <span> {note}</span>}
                  </th>
                  <td>
                    {kind === 'minus' && '− '}
                    {formatRupees2(fromPaise(amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Stack>
      ))}
    </Stack>
  )
}
