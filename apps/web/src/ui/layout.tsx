import {
  type ButtonHTMLAttributes,
  type ComponentProps,
  createContext,
  Fragment,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import classes from './layout.module.css'

type Region = 'main' | 'nav' | 'section' | 'article' | 'aside' | 'header' | 'footer' | 'form' | 'fieldset'
type Tag = Region | 'div' | 'ul' | 'ol' | 'li' | 'dl' | 'p'
type Box<Look> = Look & HTMLAttributes<HTMLElement> & { as?: Tag; disabled?: boolean }

const GAPS = {
  none: 0,
  xs: 'var(--space-1)',
  sm: 'var(--space-2)',
  mid: 'var(--space-3)',
  md: 'var(--space-4)',
  lg: 'var(--space-5)',
  wide: 'var(--space-1) var(--space-4)',
}
type Gap = keyof typeof GAPS

const PADS = {
  none: 0,
  sm: 'var(--space-4)',
  md: 'clamp(var(--space-4), 2.5vw, var(--space-5))',
  lg: 'clamp(var(--space-5), 4vw, var(--space-8))',
}

function joined(own: string | undefined, given: string | undefined): string {
  return given ? `${own} ${given}` : `${own}`
}

type StackLook = { gap?: Gap; align?: 'center' }

/** Places its children below each other. */
export function Stack({ as: Element = 'div', gap = 'md', align, className, ...rest }: Box<StackLook>) {
  const style = { gap: GAPS[gap], justifyItems: align, textAlign: align }
  return <Element {...rest} className={joined(classes.stack, className)} style={style} />
}

type RowLook = {
  gap?: Gap
  align?: 'start' | 'center' | 'end'
  justify?: 'center' | 'end' | 'between'
  /** Keeps all children on one line. */
  nowrap?: boolean
}

/** Places its children next to each other, wrapping when there is no room. */
export function Row({ as: Element = 'div', gap = 'md', align, justify, nowrap, className, ...rest }: Box<RowLook>) {
  const style = {
    gap: GAPS[gap],
    alignItems: align,
    justifyContent: justify === 'between' ? 'space-between' : justify,
    flexWrap: nowrap ? ('nowrap' as const) : undefined,
  }
  return <Element {...rest} className={joined(classes.row, className)} style={style} />
}

type GridLook = { gap?: Gap; columns?: 2 | 'auto' | 'small' | 'side' | 'table' }

/** Two columns, as many as fit, or a wide column or table with a narrow one; `data-full` makes a child fill a row. */
export function Grid({ as: Element = 'div', gap = 'md', columns = 2, className, ...rest }: Box<GridLook>) {
  const look = { className: joined(classes.grid, className), style: { gap: GAPS[gap] } }
  return <Element {...rest} {...look} data-columns={columns} />
}

type Tone = 'accent' | 'success' | 'info' | 'warning' | 'error'
type CardLook = {
  tone?: 'surface' | 'tint' | 'outlined' | Tone
  pad?: keyof typeof PADS
  /** Has the colours of its tone and a border. */
  framed?: boolean
}

/** Groups content that belongs together on its own background. */
export function Card(props: Box<CardLook>) {
  const { as: Element = 'div', tone = 'surface', pad = 'md', framed, className, ...rest } = props
  const look = { className: joined(classes.card, className), style: { padding: PADS[pad] } }
  return <Element {...rest} {...look} data-tone={tone} data-framed={framed || undefined} />
}

/** A card that is a button as a whole. */
export function CardButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={classes.card} style={{ padding: PADS.sm }} />
}

/** Items with a line between them. */
export function LineList({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return <ul {...rest} className={joined(classes.lines, className)} />
}

type TextLook = {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small'
  size?: '2xs' | 'xs' | 'sm' | 'md' | 'base' | 'lg' | 'xl' | '2xl'
  tone?: 'dim' | Tone | undefined
  weight?: 'medium' | 'semibold'
  /** Figures of equal width. */
  tabular?: boolean
}

export function Text(props: TextLook & HTMLAttributes<HTMLElement>) {
  const { as: Element = 'p', size, tone, weight, tabular, className, ...rest } = props
  const look = joined(classes.text, className)
  return (
    <Element
      {...rest}
      className={tabular ? joined(look, 'tabular') : look}
      style={{ fontSize: size && `var(--text-${size})`, fontWeight: weight && `var(--weight-${weight})` }}
      data-tone={tone}
    />
  )
}

type HeadingLook = { as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5'; size?: 'base' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' }

export function Heading({ as: Element = 'h2', size = 'xl', className, ...rest }: HeadingLook & ComponentProps<'h2'>) {
  return <Element {...rest} className={className} style={{ fontSize: `var(--text-${size})` }} />
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}

type Level = 2 | 3 | 4 | 5

const LevelContext = createContext<Level>(2)

/** Sets the level of the headings inside: a part shown on different pages does not know the heading above it. */
export const SectionLevel = LevelContext.Provider

/** `below` is relative to the level of the surrounding part. */
export function SectionHeading({ below = 0, ...rest }: { below?: 0 | 1 } & ComponentProps<'h2'>) {
  const Element = `h${useContext(LevelContext) + below}` as 'h2' | 'h3' | 'h4' | 'h5'
  return <Element {...rest} />
}

type PanelProps = { title: string; children: ReactNode; action?: ReactNode; className?: string | undefined }

/** A titled card. */
export function Panel({ title, children, action, className }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" className={className} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </Card>
  )
}

/** The heading of a page in the signed-in area. */
export function PageHeading({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className={`${classes.header} ${classes.heading}`}>
      <Stack gap="xs">
        <h1>{title}</h1>
        {lead && <Text tone="dim">{lead}</Text>}
      </Stack>
      {action}
    </header>
  )
}

type FormSectionProps = { title: string; hint?: ReactNode; children: ReactNode }

/** A titled group of fields, two per row where there is room; `data-full` makes a child fill the row. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <Stack as="section" className={classes.section} aria-labelledby={id}>
      <header>
        <SectionHeading id={id} className="type-title">
          {title}
        </SectionHeading>
        {hint && (
          <Text tone="dim" size="md">
            {hint}
          </Text>
        )}
      </header>
      <Grid>{children}</Grid>
    </Stack>
  )
}

/** Names, each with its value below. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
