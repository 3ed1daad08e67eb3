import { PART_GROUPS } from '@nirgam/domain/certificate/working/working-fields'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/form.tsx'
import { Text } from '../../../../ui/layout.tsx'
import classes from '../../certificate.module.css'
import { useSheetEditing } from '../sheet-editing.ts'
import { rowsAt, withAt } from '../sheet-typing.ts'
import { LOT_HEADINGS, lotsFrom } from './lots-csv.ts'

const { most } = PART_GROUPS.shares.lists.lots

/** Many lots at once, out of a broker's statement. Lines that cannot be read stay in the box. */
export function LotsPaste({ at }: { at: string }) {
  const { typed, change } = useSheetEditing()
  const [text, setText] = useState('')
  const [said, say] = useState<readonly string[]>([])
  const take = () => {
    const { lots, rest, problems } = lotsFrom(text)
    const rows = [...rowsAt(typed, at), ...lots]
    if (rows.length > most) return say([`At most ${most} lots fit into one part; these would be ${rows.length}.`])
    change(withAt(typed, at, rows), at)
    setText(rest)
    say([`${lots.length} lot${lots.length === 1 ? '' : 's'} added.`, ...problems])
  }
  return (
    <details className={classes.folded}>
      <summary>Paste lots from a spreadsheet</summary>
      <TextArea
        label="Lots, one a line"
        hint={`Columns: ${LOT_HEADINGS.join(', ')}. Days as 12/06/2026 or 2026-06-12.`}
        hintBelow
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="sm" variant="default" disabled={text.trim() === ''} onClick={take}>
        Add these lots
      </Button>
      <div role="status">
        {said.map((words) => (
          <Text key={words} size="sm" tone="dim">
            {words}
          </Text>
        ))}
      </div>
    </details>
  )
}
