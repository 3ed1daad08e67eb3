import type { BankRecord } from '@nirgam/domain/remittance/api-remittances'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconFileOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { fileSize } from '../../lib/files.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Grid, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { BankMark } from '../../ui/pictures.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { banksQuery, downloadForm, formsQuery } from './bank-form-calls.ts'
import { FormDownloads } from './form-downloads.tsx'

/** The chosen bank is part of the address, so that the browser's Back works. */
export function BankFormsPage() {
  const [params, setParams] = useSearchParams()
  const banks = useQuery(banksQuery)
  const chosen = banks.data?.find(({ id }) => String(id) === params.get('bank'))
  return (
    <Stack>
      <div>
        {chosen ? (
          <Button variant="default" size="sm" onClick={() => setParams({})}>
            ← Back to banks
          </Button>
        ) : (
          <ButtonLink to="/dashboard" variant="default" size="sm">
            ← Back to dashboard
          </ButtonLink>
        )}
      </div>
      <PageHeading
        title={chosen ? `${chosen.name} Forms` : 'Bank Forms'}
        lead="Letters, forms and checklists, ready to fill in and print."
      />
      {banks.isPending && <BanksSkeleton />}
      {banks.isError && banks.data === undefined && (
        <ErrorState title={MESSAGES.bankForms.loadBanksFailed} onRetry={() => void banks.refetch()} />
      )}
      {banks.data?.length === 0 && (
        <EmptyState title="No Bank Forms Available" icon={<IconFileOff size={26} aria-hidden />}>
          We’re adding forms. Check back soon.
        </EmptyState>
      )}
      {chosen && <BankFormList key={chosen.id} bank={chosen} />}
      {!chosen && banks.data && banks.data.length > 0 && (
        <BankGrid banks={banks.data} onChoose={({ id }) => setParams({ bank: String(id) })} />
      )}
    </Stack>
  )
}

function BankGrid({ banks, onChoose }: { banks: readonly BankRecord[]; onChoose: (bank: BankRecord) => void }) {
  return (
    <Grid as="ul" columns="auto">
      {banks.map((bank) => (
        <Card as="li" key={bank.id}>
          <Stack>
            <Row nowrap>
              <BankMark name={bank.name} color={bank.color} />
              <div>
                <h2>{bank.name}</h2>
                <Text tone="dim" size="md">
                  {bank.forms_count} form(s) available
                </Text>
              </div>
            </Row>
            <Button
              variant="default"
              size="sm"
              aria-label={`View Forms of ${bank.name}`}
              onClick={() => onChoose(bank)}
            >
              View Forms
            </Button>
          </Stack>
        </Card>
      ))}
    </Grid>
  )
}

function BanksSkeleton() {
  return (
    <Grid columns="auto" aria-busy="true">
      <Skeleton height="8.5rem" />
      <Skeleton height="8.5rem" />
      <Skeleton height="8.5rem" />
    </Grid>
  )
}

function BankFormList({ bank }: { bank: BankRecord }) {
  const forms = useQuery(formsQuery(bank.id))
  const download = useMutation({ mutationFn: downloadForm })
  if (forms.isPending) return <Skeleton height="14rem" />
  if (forms.isError && forms.data === undefined) {
    return <ErrorState title={MESSAGES.bankForms.loadFormsFailed} onRetry={() => void forms.refetch()} />
  }
  if (forms.data.length === 0) {
    return (
      <EmptyState title="No Forms Available" icon={<IconFileOff size={26} aria-hidden />}>
        {MESSAGES.bankForms.noneFor(bank.name)}
      </EmptyState>
    )
  }
  return (
    <Stack>
      {download.isError && (
        <Banner kind="error" onClose={download.reset}>
          {MESSAGES.bankForms.downloadFailed}
        </Banner>
      )}
      <Panel title={`${forms.data.length} form(s) available`}>
        <FormDownloads
          forms={forms.data}
          download={download}
          fileOf={(form) => `${fileSize(form.file_size)} · Added ${formatIndiaDate(Date.parse(form.created_at))}`}
        />
      </Panel>
    </Stack>
  )
}
