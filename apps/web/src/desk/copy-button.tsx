import { COPY_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.tsx'

/** Says that it is done in its own place. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), COPY_NOTICE_MS)
    } catch {
      notify({ kind: 'error', text: 'Your browser blocked copying. Select the text and copy it manually.' })
    }
  }
  return (
    <Button variant="default" size="sm" onClick={() => void copy()}>
      {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      <span role="status">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
