import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import classes from '../certificate.module.css'

type FilePickProps = { label: string; accept: string; hint?: string; onPick: (file: File) => void }

/** A file, chosen or dropped. */
export function FilePick({ label, accept, hint, onPick }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard
    <div
      className={classes.pick}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onPick(file)
      }}
    >
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // So that choosing the same file again is noticed.
            currentTarget.value = ''
            if (file) onPick(file)
          }}
        />
      </VisuallyHidden>
      <Button size="sm" variant="default" onClick={() => input.current?.click()}>
        <IconUpload size={16} aria-hidden /> {label}
      </Button>
      {hint && <span>{hint}</span>}
    </div>
  )
}
