import classes from './flag-icon.module.css'
import globe from './flags/other.svg?raw'
import { Picture } from './picture.tsx'

const FLAGS = import.meta.glob<string>('./flags/??.svg', { query: '?raw', import: 'default', eager: true })

/** A small flag; a globe for countries we have not drawn. Decoration beside the country's name. */
export function FlagIcon({ iso, size = 'md' }: { iso: string | null; size?: 'sm' | 'md' | 'lg' }) {
  const flag = FLAGS[`./flags/${iso}.svg`]
  return <Picture svg={flag ?? globe} size={size} className={flag ? classes.flag : classes.globe} />
}
