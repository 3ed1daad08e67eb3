import { COPY_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { IconCheck, IconCopy, IconDownload, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/form.tsx'
import { Row } from '../ui/layout.tsx'
import { notify } from '../ui/toast.tsx'
import classes from './desk.module.css'

/** Confirms the copy on the button itself. */
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

/** Downloads what the page shows as a table. */
export function CsvLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} reloadDocument download size="sm" variant="default">
      <IconDownload size={16} aria-hidden />
      CSV
    </ButtonLink>
  )
}

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>
  placeholder: string
  /** the initial search text */
  q?: string
  onSearch: (q: string) => void
  /** shown next to the button */
  children?: ReactNode
}

/** Searches on Enter or the button; clearing the box shows the list again. */
export function SearchBox({ box, placeholder, q, onSearch, children }: SearchBoxProps) {
  return (
    <search className={classes.search}>
      <Row
        as="form"
        gap="sm"
        align="end"
        nowrap
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(box.current?.value.trim() ?? '')
        }}
      >
        <TextField
          ref={box}
          type="search"
          label={<span className="visually-hidden">Search</span>}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          defaultValue={q}
          onChange={({ currentTarget }) => currentTarget.value === '' && onSearch('')}
        />
        <Button type="submit" size="sm" variant="default">
          <IconSearch size={16} aria-hidden />
          Search
        </Button>
        {children}
      </Row>
    </search>
  )
}
