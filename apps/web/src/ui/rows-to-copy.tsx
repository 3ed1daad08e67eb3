import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Stack } from './layout.tsx'
import classes from './rows-to-copy.module.css'
import { notify } from './toast.tsx'

type Row = { label: string; value: string; copy?: string | undefined; id?: string | undefined }
type RowsToCopyProps = { sections: readonly { title: string; rows: readonly Row[] }[]; level?: 2 | 3 }

/** A sheet to be read next to another window: each value has a button that copies it. */
export function RowsToCopy({ sections, level = 2 }: RowsToCopyProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const Heading = `h${level}` as const
  const copy = async (key: string, value: string) => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(key)
    } catch {
      notify({ kind: 'error', text: 'Your browser blocked copying. Select the text and copy it manually.' })
    }
  }
  return (
    <Stack gap="lg">
      {sections.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Heading>{title}</Heading>
          <dl>
            {rows.map(({ label, value, copy: plain = value, id }) => {
              const key = `${title} ${id ?? label}`
              return (
                <div key={key} className={classes.row} data-copied={copied === key || undefined}>
                  <dt>{label}</dt>
                  <dd>
                    <span>{value || '–'}</span>
                    {value !== '' && (
                      <IconButton
                        label={copied === key ? `Copied: ${label}` : `Copy ${label}`}
                        onClick={() => void copy(key, plain)}
                      >
                        {copied === key ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                      </IconButton>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </Stack>
  )
}
