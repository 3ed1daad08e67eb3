import type { BankFormRecord } from '@nirgam/domain/remittance/api-remittances'
import { IconDownload } from '@tabler/icons-react'
import type { UseMutationResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { LineList, Row, Text } from '../../ui/layout.tsx'

type FormDownloadsProps = {
  forms: readonly BankFormRecord[]
  /** A description of the form's file. */
  fileOf: (form: BankFormRecord) => string
  download: UseMutationResult<void, Error, BankFormRecord>
}

export function FormDownloads({ forms, fileOf, download }: FormDownloadsProps) {
  return (
    <LineList>
      {forms.map((form) => (
        <Row as="li" key={form.id} justify="between">
          <div className="beside">
            <h3>{form.form_name}</h3>
            {form.description && (
              <Text tone="dim" size="md">
                {form.description}
              </Text>
            )}
            <Text tone="dim" size="md" tabular>
              {fileOf(form)}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            disabled={download.isPending}
            aria-label={`Download ${form.form_name}`}
            onClick={() => download.mutate(form)}
          >
            <IconDownload size={16} aria-hidden />
            {download.isPending && download.variables.id === form.id ? 'Downloading...' : 'Download'}
          </Button>
        </Row>
      ))}
    </LineList>
  )
}
