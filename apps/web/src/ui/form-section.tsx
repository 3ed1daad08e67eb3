import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'
import { Grid, Text } from './layout.tsx'
import { SectionHeading } from './section-heading.tsx'

type FormSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

/** A titled group of fields: two beside each other where there is room; `data-full` on a child takes the whole row. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header>
        <SectionHeading id={id}>{title}</SectionHeading>
        {hint && (
          <Text tone="dim" size="md">
            {hint}
          </Text>
        )}
      </header>
      <Grid>{children}</Grid>
    </section>
  )
}
