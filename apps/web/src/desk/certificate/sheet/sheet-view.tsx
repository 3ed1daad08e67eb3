import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { MOST_PARTS, SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { aggregateLines, NO_ORDER, sentBefore } from '@nirgam/domain/certificate/tax-sheet'
import { kindOf } from '@nirgam/domain/certificate/working/working-fields'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatRupees2, fromPaise } from '@nirgam/domain/shared/money'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ContentSkeleton, ErrorState } from '../../../ui/states.tsx'
import { Workings } from '../../../ui/workings.tsx'
import classes from '../certificate.module.css'
import { fetchPaper, useDrafts, usePrepareTried, useSaving } from '../certificate-calls.ts'
import { focusNext, focusSoon } from '../places.ts'
import { SaveBar } from '../save-bar.tsx'
import { CreditTrail, WorkingDrawing } from '../working-drawing.tsx'
import { CoOwners } from './co-owners.tsx'
import { GuideSays } from './guide-says.tsx'
import { PartCard } from './parts/part-card.tsx'
import { SheetBox } from './sheet-box.tsx'
import { SheetEditingProvider, useEditing, useSheetEditing } from './sheet-editing.ts'
import { hintsOf, placeInWords, transferHints } from './sheet-places.ts'
import { proposedPart } from './sheet-proposals.ts'
import { useSheet } from './sheet-query.ts'
import { SheetVersions } from './sheet-versions.tsx'

/** The parts of the money, the tax on them, and the resulting part of Form 145. */
export function SheetView({ record }: { record: DeskCase }) {
  const query = useSheet(record)
  if (query.data) return <Sheet record={record} saved={query.data} />
  if (query.isPending) return <ContentSkeleton />
  return <ErrorState title="Couldn’t load the tax sheet" onRetry={() => void query.refetch()} />
}

function Sheet({ record, saved }: { record: DeskCase; saved: DeskSheet }) {
  const id = record.remittance_id
  const drafts = useDrafts(id)
  const saving = useSaving(id)
  const doing = useAction()
  const { isTried } = usePrepareTried(id)
  const draft = drafts.sheet
  const hintAt = useMemo(() => hintsOf({ record, saved }), [record, saved])
  const editing = useEditing({
    saved,
    draft,
    isTried,
    hintAt,
    onTyped: (typed) =>
      drafts.change(({ sheet: before }) => ({ sheet: { since: before?.since ?? saved.version, typed } })),
  })
  const { typed, sheet, working, remittance, isUnreadable } = editing
  const isNewer = draft !== null && saved.version > draft.since

  return (
    <SheetEditingProvider value={editing}>
      <Stack className={classes.work}>
        <SaveBar
          what="tax sheet"
          version={saved.version}
          last={saved.versions[0] ?? null}
          isTyped={draft !== null}
          isNewer={isNewer}
          canSave={saved.can_save}
          whyNot={isUnreadable ? 'We can’t read some boxes yet. They’re first in the list of what’s missing.' : null}
          doing={doing}
          onSave={() => saving.saveSheet({ since: draft?.since ?? saved.version, typed })}
          onDrop={() => drafts.change(() => ({ sheet: null }))}
          onKeep={() => drafts.change(({ sheet: mine }) => ({ sheet: mine && { ...mine, since: saved.version } }))}
        >
          <Button
            size="sm"
            variant="default"
            disabled={saved.version === 0}
            busy={doing.busy}
            onClick={() => void doing.run(() => fetchPaper(id, 'working-paper'))}
          >
            <IconFileText size={16} aria-hidden /> Working as PDF
          </Button>
        </SaveBar>
        <SheetMissing isOpen={isTried} />
        <Stack gap="lg" className={classes.halves}>
          <Stack as="fieldset" gap="lg" disabled={!saved.can_save} aria-label="Tax sheet">
            <GuideSays saved={saved} />
            <Parts />
            <Transfer saved={saved} />
            {typed.part === 'A' && <TaxYear before={saved.year_before} />}
          </Stack>
          <aside className={classes.aside} aria-labelledby="sheet-working">
            <h2 id="sheet-working">The working</h2>
            <WorkingDrawing sheet={sheet} working={working} remittance={remittance} />
          </aside>
        </Stack>
        {sheet.parts.some(({ source }) => kindOf(source) === 'property') && (
          <CoOwners id={id} canChange={saved.can_save} />
        )}
        <CreditTrail sheet={sheet} working={working} />
        {saved.versions.length > 0 && <SheetVersions id={id} versions={saved.versions} />}
      </Stack>
    </SheetEditingProvider>
  )
}

/** A card for each source of the money, and whether they add up. */
function Parts() {
  const { typed, sheet, working, remittance, problemAt, change, forget } = useSheetEditing()
  const { parts } = typed
  const problem = problemAt('parts')
  const add = () => {
    change({ ...typed, parts: [...parts, proposedPart(sheet, remittance)] }, 'parts')
    focusSoon(`sheet-parts.${parts.length}.source`)
  }
  const remove = (index: number) => {
    forget('parts')
    change({ ...typed, parts: parts.toSpliced(index, 1) }, 'parts')
    focusNext('sheet-parts-add')
  }
  return (
    <Stack as="section" gap="sm" aria-labelledby="sheet-parts-title">
      <h2 id="sheet-parts-title">Breakdown of the money</h2>
      <Stack as="ol" gap="sm">
        {sheet.parts.map((part, index) => {
          const result = working.parts[index]
          return (
            result && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has no id but its place
              <li key={index}>
                <PartCard index={index} part={part} result={result} onRemove={() => remove(index)} />
              </li>
            )
          )
        })}
      </Stack>
      <Row id="sheet-parts" tabIndex={-1}>
        <Text tabular {...(problem ? { tone: 'error' } : {})}>
          <strong>{formatRupees2(fromPaise(working.sent))}</strong> of {formatRupees2(fromPaise(remittance))}
          {problem && `. ${problem}`}
        </Text>
        <Button id="sheet-parts-add" size="sm" variant="default" disabled={parts.length >= MOST_PARTS} onClick={add}>
          <IconPlus size={16} aria-hidden /> Add a part
        </Button>
      </Row>
    </Stack>
  )
}

/** Part A applies to the whole tax year, so earlier remittances count too. */
function TaxYear({ before }: { before: DeskSheet['year_before'] }) {
  const { sheet, working } = useSheetEditing()
  return (
    <section aria-labelledby="sheet-year">
      <h2 id="sheet-year">The tax year, for Part A</h2>
      <Workings
        level={3}
        sections={[{ title: 'Sent in the tax year', lines: aggregateLines(sheet, before, working), notes: [] }]}
      />
      <Text size="sm" tone="dim">
        {before.stated === null && 'The customer hasn’t said whether they sent more elsewhere. '}
        All receivers are counted together. It isn’t settled whether each counts alone.
      </Text>
      {sentBefore(before) > 0 && (
        <div className={classes.grid}>
          <SheetBox at="yearApart" field={SHEET_FIELDS.yearApart} />
        </div>
      )}
    </section>
  )
}

const OF_TAX = ['residence', 'mode', 'regime', 'otherIncome'] as const
const OF_TRANSFER = [
  ...(['proposedDay', 'currency', 'rate', 'rateKind', 'rateDay'] as const),
  ...(['purpose', 'nature', 'branch', 'bsrCode'] as const),
]
const OF_NRE = ['nreAccount', 'nreBank', 'nreCountry'] as const
const OF_ORDER = Object.keys(NO_ORDER) as (keyof typeof NO_ORDER)[]

/** How the customer is taxed, and the transfer's means, date and branch. */
function Transfer({ saved }: { saved: DeskSheet }) {
  const { typed, sheet, working } = useSheetEditing()
  const hints = transferHints(sheet, working, saved)
  const boxes = (names: readonly (keyof typeof SHEET_FIELDS)[]) => (
    <div className={classes.grid}>
      {names.map((at) => (
        <SheetBox key={at} at={at} field={SHEET_FIELDS[at]} hint={hints[at]} />
      ))}
    </div>
  )
  return (
    <>
      <section aria-labelledby="sheet-tax">
        <h2 id="sheet-tax">The customer’s tax</h2>
        {boxes([...OF_TAX, ...(typed.mode === 'deductsNow' ? (['tdsDay'] as const) : [])])}
        <Text size="sm" tone="dim">
          Worked out with the table of rates {sheet.rates}.
        </Text>
      </section>
      <section aria-labelledby="sheet-transfer">
        <h2 id="sheet-transfer">The transfer</h2>
        {boxes([
          'goesTo',
          ...(typed.goesTo === 'nre' ? OF_NRE : []),
          ...OF_TRANSFER,
          ...(typed.part === 'B' ? OF_ORDER : []),
        ])}
      </section>
    </>
  )
}

/** Missing values of the sheet, each a link to its place. */
function SheetMissing({ isOpen }: { isOpen: boolean }) {
  const { missing, typed } = useSheetEditing()
  if (missing.length === 0) {
    const next = typed.part === 'C' ? 'Form 146 (15CB) comes next.' : 'It can be prepared.'
    return <p className={classes.box}>Nothing is missing on this sheet. {next}</p>
  }
  return (
    <details className={classes.box} open={isOpen}>
      <summary>
        {missing.length === 1 ? 'One thing is' : `${missing.length} things are`} still missing or need a look
      </summary>
      <ul className={classes.found}>
        {missing.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <Button variant="link" onClick={() => focusSoon(`sheet-${at}`)}>
              {placeInWords(at)}
            </Button>{' '}
            {words}
          </li>
        ))}
      </ul>
    </details>
  )
}
