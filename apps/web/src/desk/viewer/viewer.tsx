import { IconLayoutColumns } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form.tsx'
import { Pane, type ViewedDocument } from './pane.tsx'
import classes from './viewer.module.css'

type ViewerProps = {
  documents: readonly ViewedDocument[]
  shown: ViewedDocument
}

/** The document in the page, alone or beside another one. Nothing of it is written to disk. */
export function Viewer({ documents, shown }: ViewerProps) {
  const [besideUid, setBeside] = useState<string | null>(null)
  const [active, setActive] = useState<'first' | 'second'>('first')
  const others = documents.filter(({ uid }) => uid !== shown.uid)
  const beside = besideUid === null ? undefined : (others.find(({ uid }) => uid === besideUid) ?? others[0])
  const toggle = () => {
    setActive('first')
    setBeside(beside ? null : (others[0]?.uid ?? null))
  }
  return (
    <div className={classes.viewer} data-two={beside ? true : undefined}>
      <Pane
        key={shown.uid}
        document={shown}
        isActive={active === 'first' || !beside}
        onActive={() => setActive('first')}
      >
        {others.length > 0 && (
          <IconButton label="Side by side" aria-pressed={beside !== undefined} onClick={toggle}>
            <IconLayoutColumns size={17} aria-hidden />
          </IconButton>
        )}
      </Pane>
      {beside && (
        <Pane key={beside.uid} document={beside} isActive={active === 'second'} onActive={() => setActive('second')}>
          <SelectField
            inline
            label="Beside"
            value={beside.uid}
            options={others.map(({ uid, label }) => ({ value: uid, label }))}
            onChange={({ currentTarget }) => setBeside(currentTarget.value)}
          />
        </Pane>
      )}
    </div>
  )
}
