import { IconLayoutColumns } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form.tsx'
import { Pane, type ViewedDocument } from './pane.tsx'
import classes from './viewer.module.css'

type ViewerProps = {
  documents: readonly ViewedDocument[]
  shown: ViewedDocument
  onShow: (uid: string) => void
}

/** The document in the page, alone or beside another one. Nothing of it is written to disk. */
export function Viewer({ documents, shown, onShow }: ViewerProps) {
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
        <Choice label="Document" documents={documents} uid={shown.uid} onChoose={onShow} />
        {others.length > 0 && (
          <IconButton label="Side by side" aria-pressed={beside !== undefined} onClick={toggle}>
            <IconLayoutColumns size={17} aria-hidden />
          </IconButton>
        )}
      </Pane>
      {beside && (
        <Pane key={beside.uid} document={beside} isActive={active === 'second'} onActive={() => setActive('second')}>
          <Choice label="Beside" documents={others} uid={beside.uid} onChoose={setBeside} />
        </Pane>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  documents: readonly ViewedDocument[]
  uid: string
  onChoose: (uid: string) => void
}

function Choice({ label, documents, uid, onChoose }: ChoiceProps) {
  return (
    <div className={classes.choice}>
      <SelectField
        label={<span className="visually-hidden">{label}</span>}
        value={uid}
        options={documents.map((one) => ({ value: one.uid, label: one.label }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}
