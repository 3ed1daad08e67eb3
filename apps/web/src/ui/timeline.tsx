import { IconCheck, IconPointFilled, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text, VisuallyHidden } from './layout.tsx'
import classes from './timeline.module.css'

export type Stage = {
  /** Distinguishes stages with the same title. */
  id?: string
  title: string
  text?: ReactNode
  state: 'done' | 'current' | 'ahead' | 'stopped'
  /** Replaces the icon for the stage's state. */
  mark?: ReactNode
}

const SPOKEN = { done: 'done', current: 'now', ahead: 'still ahead', stopped: 'stopped here' }
const MARKS = {
  done: <IconCheck size={16} />,
  current: <IconPointFilled size={20} />,
  ahead: null,
  stopped: <IconX size={16} />,
}

/** Past, current and future stages. Stages with their own marks are only a sequence. */
export function Timeline({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={classes.timeline}>
      {stages.map(({ id, title, text, state, mark }) => (
        <li key={id ?? title} data-state={state}>
          <span className={classes.mark} aria-hidden="true">
            {mark ?? MARKS[state]}
          </span>
          <div>
            <strong>{title}</strong> {mark === undefined && <VisuallyHidden>({SPOKEN[state]})</VisuallyHidden>}
            {text && (
              <Text as="div" tone="dim" size="md">
                {text}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
