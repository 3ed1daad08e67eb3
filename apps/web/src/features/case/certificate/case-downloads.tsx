import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { OwnCertificate } from '@nirgam/domain/certificate/api-certificate'
import { firstMention } from '@nirgam/domain/guide/lists/form-names'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Facts, Panel, Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../case.module.css'
import { useTaking } from './own-certificate.ts'

type Download = CaseRecord['downloads'][number]

/** Downloads, the main document first, and answers to the questions that a bank may ask about it. */
export function CaseDownloads({ record, own }: { record: CaseRecord; own: OwnCertificate | null }) {
  const taking = useTaking(record.remittance_id)
  const downloads = [...(own ? papersOf(own) : []), ...record.downloads]
  return (
    <Panel title="Downloads" className={own?.issued ? undefined : 'screen-only'}>
      <Stack gap="sm" className={classes.downloads}>
        {downloads.map((one, index) => (
          <Button
            key={one.name}
            variant={own?.issued && index === 0 ? 'filled' : 'default'}
            busy={taking.isTaking(one.name)}
            busyLabel="Downloading..."
            onClick={() => taking.take(one)}
          >
            <IconDownload size={18} aria-hidden />
            {one.label}
          </Button>
        ))}
        {taking.failure && <Banner kind="error">{taking.failure}</Banner>}
        {own?.issued && <Issued issued={own.issued} />}
      </Stack>
    </Panel>
  )
}

function papersOf({ issued, names, filing_sheet_url, letter_url, a2_url }: OwnCertificate): Download[] {
  const papers = [
    { name: 'certificate', label: `Certificate, ${firstMention(names.certificate)}`, url: issued?.url ?? null },
    { name: 'filing-sheet', label: `Filing sheet for ${firstMention(names.declaration)}`, url: filing_sheet_url },
    { name: 'letter', label: 'Letter for your bank', url: letter_url },
    { name: 'a2', label: 'Details for Form A2', url: a2_url },
  ]
  return papers.flatMap(({ url, ...paper }) => (url === null ? [] : [{ ...paper, url }]))
}

export function Issued({ issued }: { issued: NonNullable<OwnCertificate['issued']> }) {
  const facts: (readonly [string, string | null])[] = [
    ['Accountant', issued.membership_number && `${issued.signer}, membership number ${issued.membership_number}`],
    ['Filed as', issued.acknowledgement],
    ['Filed on', issued.filed_on && formatIndiaDate(Date.parse(issued.filed_on))],
    ['UDIN', issued.udin],
    ['Code', issued.code],
  ]
  return (
    <>
      <Facts facts={facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]))} />
      <Text size="sm" tone="dim">
        Anyone can use this code to check that it’s genuine:{' '}
        <a href={issued.check_url} target="_blank" rel="noreferrer">
          Check it
        </a>
        .
      </Text>
    </>
  )
}
