import classes from './field.module.css'

export function FieldError({ id, children }: { id: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <p id={id} className={classes.error}>
      {children}
    </p>
  )
}
