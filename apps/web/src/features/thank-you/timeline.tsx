import { CheckIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { nextStages } from './next-stages.ts'
import classes from './timeline.module.css'

/** What is behind the reader, where things stand, and what comes. */
export function Timeline({ contribution }: { contribution: number }) {
  return (
    <>
      <p className={classes.done}>
        <span className={classes.mark}>
          <CheckIcon size={16} />
        </span>
        Form filled in and contribution paid
      </p>
      <ol className={classes.stages}>
        {nextStages(contribution).map(({ title, text }, index) => (
          <li key={title} data-now={index === 0 || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className={classes.title}>
                {title}
                {index === 0 && (
                  <>
                    <VisuallyHidden>, </VisuallyHidden>
                    <span className={classes.now}>Now</span>
                  </>
                )}
              </p>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
