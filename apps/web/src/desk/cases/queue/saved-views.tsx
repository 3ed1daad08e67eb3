import type { SavedView } from '@nirgam/domain/office/api-staff'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../../lib/form.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, SubmitButton, TextField } from '../../../ui/form.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { desk, deskQuery } from '../../desk-api.ts'
import { deskQueries } from '../../desk-session.ts'
import classes from '../cases.module.css'
import type { List } from './use-queue.ts'

const viewsQuery = queryOptions({ ...deskQuery('GET /desk/me/views'), networkMode: 'always' })
const changed = (views: SavedView[]) => deskQueries.setQueryData(viewsQuery.queryKey, views)

/** The address of a list; what is left out there is as the queue opens. */
function addressOf({ query }: Pick<SavedView, 'query'>): string {
  const set = Object.entries(query).filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'due'))
  return new URLSearchParams(set.toSorted(([a], [b]) => a.localeCompare(b))).toString()
}

/** Lists that the reader comes back to, each with view, filters and order. */
export function SavedViews({ wanted: query, isSearch }: { wanted: List; isSearch: boolean }) {
  const views = useQuery(viewsQuery).data ?? []
  const [isNaming, setNaming] = useState(false)
  const removing = useAction('Couldn’t remove the view. Please try again.')
  const shown = addressOf({ query })
  const current = isSearch ? undefined : views.find((view) => addressOf(view) === shown)
  const remove = (uid: string) => async () => changed(await desk('DELETE /desk/me/views/:uid', { params: { uid } }))
  return (
    <>
      <Row gap="sm">
        {views.length > 0 && (
          <nav className={classes.views} aria-label="Saved views">
            {views.map((view) => (
              <Link key={view.uid} to={`?${addressOf(view)}`} aria-current={view === current ? 'page' : undefined}>
                {view.name}
              </Link>
            ))}
          </nav>
        )}
        {current ? (
          <Button
            size="sm"
            variant="subtle"
            busy={removing.busy}
            busyLabel="Removing..."
            onClick={() => void removing.run(remove(current.uid))}
          >
            Remove this view
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => setNaming(true)}>
            Save this view
          </Button>
        )}
      </Row>
      {removing.failure && <Banner kind="error">{removing.failure}</Banner>}
      {isNaming && <NameDialog query={query} onClose={() => setNaming(false)} />}
    </>
  )
}

function NameDialog({ query, onClose }: { query: SavedView['query']; onClose: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name').trim(), query }),
    check: ({ name }) => (name === '' ? { name: 'Please give the view a name.' } : {}),
    send: async (body) => {
      changed(await desk('POST /desk/me/views', { body }))
      onClose()
    },
    failed: 'Couldn’t save the view. Please try again.',
  })
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="Filters and order are saved with it. Only you see it."
          autoComplete="off"
          maxLength={40}
        />
        <SubmitButton form={form} size="sm" busyLabel="Saving...">
          Save
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
