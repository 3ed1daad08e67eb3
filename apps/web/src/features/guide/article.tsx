import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Topic } from '../../lib/guide-topics.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'
import { ContentSkeleton } from '../../ui/states.tsx'
import classes from './guide.module.css'

type Loaded = { default: ComponentType }

const LOADERS = import.meta.glob<Loaded>('./articles/*.tsx')
const fileOf = (name: string) => `./articles/${name}.tsx`

/** While prerendering, all of them at once. */
const READY: Readonly<Record<string, Loaded>> = import.meta.env.SSR
  ? Object.fromEntries(await Promise.all(Object.entries(LOADERS).map(async ([file, load]) => [file, await load()])))
  : {}

/** In the browser, each where it is opened without its finished page. */
const LATER = Object.fromEntries(Object.entries(LOADERS).map(([file, load]) => [file, lazy(async () => await load())]))

const BODY = 'guide-article'

/** The article that came with the page: a finished text needs no code, so that its own is never loaded. */
const delivered = typeof document === 'undefined' ? null : document.getElementById(BODY)
const deliveredName = delivered?.dataset.name
const deliveredHtml = delivered?.innerHTML ?? ''

export function Article({ topic }: { topic: Topic }) {
  return (
    <Stack as="article" gap="lg">
      <Stack gap="sm">
        <Text size="md">
          <Link to="/guide">Guide</Link>
        </Text>
        <h1 className={classes.title}>{topic.title}</h1>
        <Text tone="dim" size="lg">
          {topic.description}
        </Text>
      </Stack>
      {topic.name === 'purpose-codes' && <RowSearch />}
      <Body name={topic.name} />
      <Card tone="accent">
        <Row justify="between">
          <strong>Which of it applies to you?</strong>
          <ButtonLink to="/guide/questions">Start the questions</ButtonLink>
        </Row>
      </Card>
    </Stack>
  )
}

function Body({ name }: { name: string }) {
  const frame = { id: BODY, 'data-name': name, className: classes.body }
  const Ready = READY[fileOf(name)]?.default
  if (Ready) {
    return (
      <div {...frame}>
        <Ready />
      </div>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the server sent, put back where it was
  if (name === deliveredName) return <div {...frame} dangerouslySetInnerHTML={{ __html: deliveredHtml }} />
  const Later = LATER[fileOf(name)]
  return <div {...frame}>{Later && <Suspense fallback={<ContentSkeleton />}>{<Later />}</Suspense>}</div>
}

/** Finds rows of the finished table, by any word or part of a code. */
function RowSearch() {
  const [typed, type] = useState('')
  const [found, count] = useState<number | null>(null)
  const search = (text: string) => {
    type(text)
    const words = text.toLowerCase().split(/\s+/)
    let shown = 0
    for (const group of document.querySelectorAll<HTMLElement>(`#${BODY} section[data-group]`)) {
      const rows = [...group.querySelectorAll<HTMLElement>('li')]
      for (const row of rows) {
        const content = `${row.textContent} ${group.dataset.group}`.toLowerCase()
        row.hidden = !words.every((word) => content.includes(word))
      }
      group.hidden = rows.every((row) => row.hidden)
      shown += rows.filter((row) => !row.hidden).length
    }
    count(text.trim() === '' ? null : shown)
  }
  return (
    <div>
      <TextField
        label="Search the codes"
        type="search"
        placeholder="education, gift, S0305 …"
        autoComplete="off"
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Text role="status" tone="dim" size="md" className={classes.count}>
        {found === null ? '137 codes' : found === 0 ? 'No code fits. Try another word.' : `${found} of 137 codes`}
      </Text>
    </div>
  )
}
