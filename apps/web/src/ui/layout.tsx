import type { HTMLAttributes } from 'react'
import classes from './layout.module.css'

type Gap = 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl'
type Box<Look> = Look &
  HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'header' | 'footer' | 'ul' | 'ol' }

function joined(own: string | undefined, given: string | undefined): string {
  return given ? `${own} ${given}` : `${own}`
}

type StackLook = { gap?: Gap; align?: 'start' | 'center' | 'end' }

/** Under each other. */
export function Stack({ as: Tag = 'div', gap = 'md', align, className, ...rest }: Box<StackLook>) {
  return <Tag {...rest} className={joined(classes.stack, className)} data-gap={gap} data-align={align} />
}

type RowLook = {
  gap?: Gap
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Stays on one line. */
  nowrap?: boolean
}

/** Beside each other, on more lines where there is no room. */
export function Row({
  as: Tag = 'div',
  gap = 'md',
  align = 'center',
  justify,
  nowrap,
  className,
  ...rest
}: Box<RowLook>) {
  return (
    <Tag
      {...rest}
      className={joined(classes.row, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-nowrap={nowrap || undefined}
    />
  )
}

type GridLook = { gap?: Gap; columns?: 2 | 3 | 'auto' }

/** Equal columns; one under the other on a phone. */
export function Grid({ as: Tag = 'div', gap = 'md', columns = 2, className, ...rest }: Box<GridLook>) {
  return <Tag {...rest} className={joined(classes.grid, className)} data-gap={gap} data-columns={columns} />
}

type CardLook = { tone?: 'surface' | 'tint' | 'accent'; pad?: 'none' | 'sm' | 'md' | 'lg' }

/** What belongs together, on its own ground. */
export function Card({ as: Tag = 'div', tone = 'surface', pad = 'md', className, ...rest }: Box<CardLook>) {
  return <Tag {...rest} className={joined(classes.card, className)} data-tone={tone} data-pad={pad} />
}

type TextLook = {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small'
  size?: '2xs' | 'xs' | 'sm' | 'md' | 'base' | 'lg' | 'xl'
  tone?: 'dim' | 'accent' | 'error' | 'success' | 'warning'
  weight?: 'medium' | 'semibold' | 'bold'
  /** Figures of equal width. */
  tabular?: boolean
}

export function Text({
  as: Tag = 'p',
  size,
  tone,
  weight,
  tabular,
  className,
  ...rest
}: TextLook & HTMLAttributes<HTMLElement>) {
  return (
    <Tag
      {...rest}
      className={joined(classes.text, className)}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-tabular={tabular || undefined}
    />
  )
}

type HeadingLook = { as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5'; size?: 'base' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' }

export function Heading({
  as: Tag = 'h2',
  size = 'xl',
  className,
  ...rest
}: HeadingLook & HTMLAttributes<HTMLHeadingElement>) {
  return <Tag {...rest} className={joined(classes.heading, className)} data-size={size} />
}
