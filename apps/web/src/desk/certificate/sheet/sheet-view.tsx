import type { DeskSheet } from '@nirgam/domain/certificate/api-certificate'
import { decisionFindings } from '@nirgam/domain/certificate/proposed-sheet'
import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { NO_ORDER, sheetFindings } from '@nirgam/domain/certificate/tax-sheet'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { fromForeignCents, inForeign } from '@nirgam/domain/shared/money'
import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { ContentSkeleton, ErrorState } from '../../../ui/states.tsx'
import classes from '../certificate.module.css'
import { fetchPaper, useSaving } from '../certificate-calls.ts'
import { useDrafts } from '../drafts.ts'
import { SaveBar } from '../save-bar.tsx'
import { SheetBox } from '../sheet-box.tsx'
import { GuideSays } from './guide-says.tsx'
import { SheetParts } from './sheet-parts.tsx'
import { useSheet } from './sheet-query.ts'
import { type OnType, type ProblemAt, sheetOf, type TypedSheet, typedSheet } from './sheet-typing.ts'
import { SheetVersions } from './sheet-versions.tsx'

/** The parts of the money, the tax on them, and the part of Form 145 that follows. */
export function SheetView({ record }: { record: DeskCase }) {
  const query = useSheet(record)
  if (query.data) return <Sheet record={record} saved={query.data} />
  if (query.isPending) return <ContentSkeleton />
  return <ErrorState title="The tax sheet could not be loaded" onRetry={() => void query.refetch()} />
}

function Sheet({ record, saved }: { record: DeskCase; saved: DeskSheet }) {
  const id = record.remittance_id
  const drafts = useDrafts(id)
  const saving = useSaving(id)
  const doing = useAction()
  const draft = drafts.sheet
  const typed = draft?.typed ?? typedSheet(saved.sheet)
  const { sheet, unreadable } = sheetOf(typed)
  const findings = [...sheetFindings(sheet, saved.remittance_paise), ...decisionFindings(sheet, saved.finding.part)]
  const problemAt: ProblemAt = (at) =>
    unreadable.includes(at) ? 'This is no number.' : findings.find((finding) => finding.at === at)?.words
  const type: OnType = (change) =>
    drafts.change(({ sheet: before }) => ({
      sheet: { since: before?.since ?? saved.version, typed: { ...(before?.typed ?? typed), ...change } },
    }))
  const isNewer = draft !== null && saved.version > draft.since

  return (
    <div className={classes.work}>
      <SaveBar
        what="tax sheet"
        version={saved.version}
        last={saved.versions[0] ?? null}
        isTyped={draft !== null}
        isNewer={isNewer}
        canSave={saved.can_save}
        doing={doing}
        onSave={() => saving.saveSheet({ since: draft?.since ?? saved.version, typed })}
        onDrop={() => drafts.change(() => ({ sheet: null }))}
        onKeep={() => drafts.change(({ sheet: mine }) => ({ sheet: mine && { ...mine, since: saved.version } }))}
      >
        <Button
          size="sm"
          variant="default"
          disabled={saved.version === 0}
          onClick={() => void doing.run(() => fetchPaper(id, 'working-paper'))}
        >
          <IconFileText size={16} aria-hidden /> Working paper
        </Button>
      </SaveBar>
      <fieldset className={classes.fields} disabled={!saved.can_save} aria-label="Tax sheet">
        <GuideSays saved={saved} typed={typed} onType={type} problemAt={problemAt} />
        <SheetParts saved={saved} typed={typed} sheet={sheet} onType={type} problemAt={problemAt} />
        <Transfer saved={saved} typed={typed} onType={type} problemAt={problemAt} />
      </fieldset>
      {saved.versions.length > 0 && <SheetVersions id={id} versions={saved.versions} />}
    </div>
  )
}

type PartProps = { saved: DeskSheet; typed: TypedSheet; onType: OnType; problemAt: ProblemAt }

type SheetFieldName = keyof typeof SHEET_FIELDS

const OF_TRANSFER = [
  ...(['residence', 'proposedDay', 'currency', 'rate', 'rateDay'] as const),
  ...(['tdsDay', 'purpose', 'nature', 'branch', 'bsrCode'] as const),
]
const OF_ORDER = Object.keys(NO_ORDER) as (keyof typeof NO_ORDER)[]

/** How, when and through which branch the money goes. */
function Transfer({ saved, typed, onType, problemAt }: PartProps) {
  const { sheet } = sheetOf(typed)
  const foreign = inForeign(saved.remittance_paise, sheet.rate)
  const hints: Partial<Record<SheetFieldName, ReactNode>> = {
    proposedDay: namesOf(typed.proposedDay),
    rate: foreign > 0 ? `${typed.currency} ${fromForeignCents(foreign).toLocaleString('en-IN')} in all` : undefined,
    rateDay: saved.rate_by && `By ${saved.rate_by.name}, ${formatIndiaDateTime(Date.parse(saved.rate_by.at))}`,
  }
  return (
    <section aria-labelledby="sheet-transfer">
      <h2 id="sheet-transfer">The transfer</h2>
      <div className={classes.grid}>
        {[...OF_TRANSFER, ...(typed.part === 'B' ? OF_ORDER : [])].map((at) => (
          <SheetBox
            key={at}
            id={`sheet-${at}`}
            field={SHEET_FIELDS[at]}
            value={typed[at]}
            problem={problemAt(at)}
            hint={hints[at]}
            onType={(value) => onType({ [at]: value })}
          />
        ))}
      </div>
      <Text size="sm" tone="dim">
        The customer’s list has ids instead of BSR codes: take the seven digits from the bank.
      </Text>
    </section>
  )
}

/** Which names hold goes by the day of the remittance. */
function namesOf(day: string): string | undefined {
  if (day === '') return undefined
  const { declaration, certificate, law } = namesOn(day)
  return `${declaration} and ${certificate}, ${law}`
}
