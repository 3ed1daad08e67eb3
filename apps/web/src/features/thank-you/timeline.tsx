import { IconCheck } from '@tabler/icons-react'
import { Row, Text } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { nextStages } from './next-stages.ts'
import classes from './timeline.module.css'

/** What is behind the reader, where things stand, and what comes. */
export function Timeline({ contribution }: { contribution: number }) {
  return (
    <>
      <Text as="div" tone="dim" className={classes.done}>
        <span className={classes.mark}>
          <IconCheck size={16} aria-hidden />
        </span>
        Form filled in and contribution paid
      </Text>
      <ol className={classes.stages}>
        {nextStages(contribution).map(({ title, text }, index) => (
          <li key={title} data-now={index === 0 || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <Row gap="sm" className={classes.title}>
                {title}
                {index === 0 && (
                  <>
                    <VisuallyHidden>, </VisuallyHidden>
                    <span className={classes.now}>Now</span>
                  </>
                )}
              </Row>
              <Text tone="dim">{text}</Text>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
