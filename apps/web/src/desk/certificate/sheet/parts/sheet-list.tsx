import type { SheetList } from '@nirgam/domain/certificate/field-kinds'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Text } from '../../../../ui/layout.tsx'
import classes from '../../certificate.module.css'
import { focusNext, focusSoon } from '../../places.ts'
import { RowsInDocuments } from '../from-documents.tsx'
import { SheetBox } from '../sheet-box.tsx'
import { useSheetEditing } from '../sheet-editing.ts'
import { newRow } from '../sheet-proposals.ts'
import { rowsAt, withAt } from '../sheet-typing.ts'

type SheetListProps = {
  /** of a part, such as `parts.0.credits` or `parts.0.property.improvements` */
  at: string
  list: SheetList
  children?: ReactNode
}

/** Rows of one kind. A new one comes with what can be proposed, and focus stays among the rows. */
export function SheetRows({ at, list, children }: SheetListProps) {
  const { typed, problemAt, change, forget } = useSheetEditing()
  const rows = rowsAt(typed, at)
  const names = Object.keys(list.rows)
  const [, part = '0', ...within] = at.split('.')
  const problem = problemAt(at)
  const add = (values: Readonly<Record<string, string>> = {}) => {
    change(withAt(typed, at, [...rows, newRow(typed, Number(part), within.join('.'), list, values)]), at)
    focusSoon(`sheet-${at}.${rows.length}.${names[0]}`)
  }
  const remove = (index: number) => {
    forget(at)
    change(withAt(typed, at, rows.toSpliced(index, 1)), at)
    const next = Math.min(index, rows.length - 2)
    focusNext(next < 0 ? `sheet-${at}-add` : `sheet-${at}.${next}-remove`)
  }
  return (
    <section className={classes.rows} id={`sheet-${at}`} tabIndex={-1} aria-label={list.label}>
      <h4>{list.label}</h4>
      {problem && (
        <Text size="sm" tone="error">
          {problem}
        </Text>
      )}
      {rows.length > 0 && (
        <ol>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place
            <li key={index}>
              <fieldset className={classes.row} aria-label={`${list.label} ${index + 1}`}>
                <div className={classes.grid}>
                  {Object.entries(list.rows)
                    .filter(([, { when }]) => when === undefined || row[when[0]] === when[1])
                    .map(([name, field]) => (
                      <SheetBox key={name} at={`${at}.${index}.${name}`} field={field} />
                    ))}
                </div>
                <IconButton
                  id={`sheet-${at}.${index}-remove`}
                  label={`Remove ${list.label.toLowerCase()} ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.adding}>
        <Button
          id={`sheet-${at}-add`}
          size="sm"
          variant="subtle"
          disabled={rows.length >= list.most}
          onClick={() => add()}
        >
          <IconPlus size={16} aria-hidden /> {list.add}
        </Button>
        {children}
      </div>
      {rows.length < list.most && <RowsInDocuments at={at} list={list} onUse={add} />}
    </section>
  )
}
