import type { DeskSale } from '@nirgam/domain/certificate/api-sheet'
import { inPercent } from '@nirgam/domain/shared/money'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useForm } from '../../../lib/form.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, SubmitButton, TextField } from '../../../ui/form.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { desk, deskQuery } from '../../desk-api.ts'
import { deskQueries } from '../../desk-session.ts'
import classes from '../certificate.module.css'
import { FRESH, sheetQuery } from './sheet-query.ts'

const saleQuery = (id: number) =>
  queryOptions({ ...deskQuery('GET /desk/cases/:id/sale', { params: { id } }), ...FRESH })

/** Linking cases changes the checks of the sheet, so the sheet is reloaded. */
async function took(id: number, call: Promise<DeskSale>): Promise<void> {
  deskQueries.setQueryData(saleQuery(id).queryKey, await call)
  await deskQueries.invalidateQueries({ queryKey: sheetQuery(id).queryKey })
}

/** The other owners of the sold property. Each owner has a case and cannot see those of the others. */
export function CoOwners({ id, canChange }: { id: number; canChange: boolean }) {
  const { data } = useQuery(saleQuery(id))
  const doing = useAction()
  if (!data) return null
  const { linked } = data
  const unlink = () => took(id, desk('DELETE /desk/cases/:id/sale', { params: { id } }))
  const use = (uid: string, isUsed: boolean) => {
    const params = { id, uid }
    return took(
      id,
      isUsed
        ? desk('PUT /desk/cases/:id/sale/documents/:uid', { params })
        : desk('DELETE /desk/cases/:id/sale/documents/:uid', { params }),
    )
  }
  return (
    <Stack as="section" gap="sm" aria-labelledby="co-owners">
      <h2 id="co-owners">Co-owners of this sale</h2>
      {doing.failure && (
        <Banner kind="error" onClose={() => doing.setFailure(null)}>
          {doing.failure}
        </Banner>
      )}
      {linked.length === 0 ? (
        <Text size="sm" tone="dim">
          Link the case of another owner who sends a share. Customers see only their own figures and documents.
        </Text>
      ) : (
        <Stack as="ul" gap="sm">
          {linked.map((other) => (
            <Stack key={other.remittance_id} as="li" gap="sm" className={classes.box}>
              <Text>
                <Link to={`/desk/cases/${other.remittance_id}`}>{other.number}</Link>, {other.customer}:{' '}
                {other.share === null ? 'share not entered yet' : `${inPercent(other.share)} %`} · {other.state_label}
              </Text>
              {other.documents.map(({ uid, label, file_name, is_used }) => (
                <label key={uid}>
                  <input
                    type="checkbox"
                    checked={is_used}
                    disabled={!canChange || doing.busy}
                    onChange={() => void doing.run(() => use(uid, !is_used))}
                  />{' '}
                  {label} ({file_name}): use it for this case, too
                </label>
              ))}
            </Stack>
          ))}
        </Stack>
      )}
      {canChange && (
        <Row gap="sm">
          {linked.length === 0 ? (
            <LinkForm id={id} />
          ) : (
            <>
              <details className={classes.folded}>
                <summary>Link another owner’s case</summary>
                <LinkForm id={id} />
              </details>
              <Button size="sm" variant="default" busy={doing.busy} onClick={() => void doing.run(unlink)}>
                <IconUnlink size={16} aria-hidden /> Unlink this case
              </Button>
            </>
          )}
        </Row>
      )}
    </Stack>
  )
}

function LinkForm({ id }: { id: number }) {
  const form = useForm({
    bodyOf: (typed) => ({ other: typed('other').trim() }),
    check: ({ other }) => (other === '' ? { other: 'Enter the number of the other case.' } : {}),
    send: (body) => took(id, desk('POST /desk/cases/:id/sale', { params: { id }, body })),
    failed: 'We couldn’t link the cases. Please try again.',
  })
  return (
    <Form form={form}>
      <TextField {...form.field('other')} label="Other owner’s case" hint="Its number, such as REM-000012" />
      <SubmitButton form={form} size="sm" busyLabel="Linking...">
        <IconLink size={16} aria-hidden /> Link the cases
      </SubmitButton>
    </Form>
  )
}
