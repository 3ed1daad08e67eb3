import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { ReactNode } from 'react'
import type { Action } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import classes from './certificate.module.css'

type SaveBarProps = {
  what: string
  version: number
  last: { by: string; at: string; prepared_at: string | null } | null
  /** there are unsaved changes */
  isTyped: boolean
  /** a colleague has saved a newer version since */
  isNewer: boolean
  canSave: boolean
  /** an unedited proposal is not saved from here */
  isOnlyTyped?: boolean
  /** why the current input cannot be saved */
  whyNot?: string | null
  doing: Action
  onSave: () => Promise<void>
  onDrop: () => void
  /** overwrites the colleague's version with the draft */
  onKeep: () => void
  children?: ReactNode
}

/** Shows what is saved and what is not; nothing is saved or discarded automatically. */
export function SaveBar(props: SaveBarProps) {
  const { what, version, last, isTyped, isNewer, canSave, whyNot = null, doing, children } = props
  const save = () => (whyNot === null ? void doing.run(props.onSave) : doing.setFailure(whyNot))
  return (
    <Stack as="header" gap="sm" className={classes.bar}>
      <Row gap="sm" justify="between">
        <Text size="sm" tone={isTyped ? 'warning' : 'dim'} role="status">
          {isTyped
            ? 'Not saved yet'
            : version === 0 || last === null
              ? `Proposed from the answers. The ${what} hasn’t been saved yet`
              : `Version ${version}, ${last.by}, ${formatIndiaDateTime(Date.parse(last.at))}${last.prepared_at === null ? '' : ', prepared for signing'}`}
        </Text>
        <Row gap="sm">
          {children}
          {isTyped && (
            <Button size="sm" variant="subtle" onClick={props.onDrop}>
              Discard changes
            </Button>
          )}
          {canSave && !isNewer && (isTyped || (version === 0 && !props.isOnlyTyped)) && (
            <Button size="sm" busy={doing.busy} busyLabel="Saving..." onClick={save}>
              Save
            </Button>
          )}
        </Row>
      </Row>
      {!canSave && (
        <Text size="sm" tone="dim">
          {isTyped
            ? 'We can’t save this now. What you typed is still here.'
            : 'Preparers and signers can change it during tax review.'}
        </Text>
      )}
      {isNewer && (
        <Banner
          kind="warning"
          title="Someone else saved a newer version"
          action={
            <Row gap="sm">
              <Button size="sm" variant="default" onClick={props.onDrop}>
                Use theirs
              </Button>
              <Button size="sm" variant="default" onClick={props.onKeep}>
                Keep mine
              </Button>
            </Row>
          }
        >
          Your changes are safe. Both versions stay in the history.
        </Banner>
      )}
      {doing.failure && (
        <Banner kind="error" onClose={() => doing.setFailure(null)}>
          {doing.failure}
        </Banner>
      )}
    </Stack>
  )
}
