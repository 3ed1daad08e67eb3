import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import classes from './desk.module.css'
import { useMe } from './desk-session.ts'
import { keysFor, useKeys } from './keys.ts'

/** The keys that do something for whoever looks, all on one sheet. */
export function KeysSheet() {
  const { role } = useMe()
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  if (!isOpen) return null
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <table className={classes.keys}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {keysFor(role).map(({ keys, does, where }) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{does}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Shortcuts are off while you type or hold Alt, Ctrl or ⌘.</p>
    </Dialog>
  )
}
