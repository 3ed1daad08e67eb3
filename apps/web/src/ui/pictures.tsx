import globe from './flags/other.svg?raw'
import classes from './pictures.module.css'

type PictureProps = { svg: string; className?: string | undefined; width?: string }

/** A drawing from one of our own .svg files, inlined so that it takes on the page's colours and needs no request. */
export function Picture({ svg, className, width }: PictureProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the files are part of the program
  return <span aria-hidden className={className} style={{ width }} dangerouslySetInnerHTML={{ __html: svg }} />
}

const FLAGS = import.meta.glob<string>('./flags/??.svg', { query: '?raw', import: 'default', eager: true })
const WIDTHS = { sm: '1.375rem', md: '1.75rem', lg: '2.5rem' }

/** A small flag, or a globe for countries without a drawing. Decorates the country's name beside it. */
export function FlagIcon({ iso, size = 'md' }: { iso: string | null; size?: keyof typeof WIDTHS }) {
  const flag = FLAGS[`./flags/${iso}.svg`]
  const className = flag ? classes.flag : `accent ${classes.globe}`
  return <Picture svg={flag ?? globe} width={WIDTHS[size]} className={className} />
}

const NEUTRAL = '#5b6470'
const SMALL_WORDS = new Set(['of', 'the', 'and'])

/** HDFC Bank → HDFC, State Bank of India → SBI, Axis Bank → AB. */
function initials(name: string): string {
  const words = name.split(/[\s/&-]+/).filter((word) => word !== '')
  const acronym = words.find((word) => word.length > 1 && word.length <= 5 && word === word.toUpperCase())
  if (acronym !== undefined) return acronym
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  return telling
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** A bank's badge drawn from its initials and colour, because we do not ship the banks' own logos. */
export function BankMark({ name, color, size = 44 }: { name: string; color: string | null; size?: number }) {
  const text = initials(name)
  return (
    <span
      className={classes.mark}
      style={{
        width: size,
        height: size,
        backgroundColor: color ?? NEUTRAL,
        fontSize: size / (text.length > 3 ? 4.1 : 2.9),
      }}
      aria-hidden="true"
    >
      {text}
    </span>
  )
}
