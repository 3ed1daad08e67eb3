import { Button } from '../../../ui/button.tsx'
import classes from '../certificate.module.css'
import { focusSoon } from '../places.ts'
import { useSheetEditing } from './sheet-editing.ts'
import { placeInWords } from './sheet-places.ts'

/** Missing items of the sheet, each a link to its place. */
export function SheetMissing({ isOpen }: { isOpen: boolean }) {
  const { missing, typed } = useSheetEditing()
  if (missing.length === 0) {
    const next = typed.part === 'C' ? 'Form 146 (15CB) comes next.' : 'It can be prepared.'
    return <p className={classes.missing}>Nothing is missing on this sheet. {next}</p>
  }
  return (
    <details className={classes.missing} open={isOpen}>
      <summary>
        {missing.length === 1 ? 'One thing is' : `${missing.length} things are`} still missing or need a look
      </summary>
      <ul>
        {missing.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <Button size="sm" variant="subtle" onClick={() => focusSoon(`sheet-${at}`)}>
              {placeInWords(at)}
            </Button>{' '}
            {words}
          </li>
        ))}
      </ul>
    </details>
  )
}
