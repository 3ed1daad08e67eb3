import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form.tsx'
import classes from './desk.module.css'

type SearchBoxProps = {
  box: RefObject<HTMLInputElement | null>
  placeholder: string
  /** the text searched for when the page opens */
  q?: string
  onSearch: (q: string) => void
  /** beside the button */
  children?: ReactNode
}

/** Searches on Enter or the button; an emptied box shows the list again. */
export function SearchBox({ box, placeholder, q, onSearch, children }: SearchBoxProps) {
  return (
    <search>
      <form
        className={classes.search}
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
      </form>
    </search>
  )
}
