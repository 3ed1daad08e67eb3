import { headlineOf } from '@nirgam/domain/guide/assess'
import { FACTS } from '@nirgam/domain/guide/facts/facts'
import type { Finding, TouchedLimit } from '@nirgam/domain/guide/finding'
import { formatRupees } from '@nirgam/domain/shared/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { UsedBar } from '../../../ui/amounts/used-bar.tsx'
import { Card, SectionHeading, Stack, Text } from '../../../ui/layout.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import classes from '../guide.module.css'
import { FoldedSource } from '../sources.tsx'
import { BankTable } from './bank-table.tsx'
import { PaperList } from './paper-list.tsx'

type Of = { finding: Finding }

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <SectionHeading id={id} className="type-title">
        {title}
      </SectionHeading>
      {children}
    </Stack>
  )
}

/** Shown if anything is known about the bank's requirements. */
export function BankLines({ finding: { bank } }: Of) {
  if (bank.reasons.length === 0) return null
  return (
    <Part id="banks" title={bank.basis === 'mostBanks' ? 'What banks ask for' : 'What your bank asks for'}>
      <Stack as="ul">
        {bank.reasons.map((reason) => (
          <li key={reason.text}>
            <p>{reason.text}</p>
            <FoldedSource {...reason} />
          </li>
        ))}
      </Stack>
      {bank.basis !== 'asked' && (
        <details className="opens">
          <summary>What six banks ask for</summary>
          <BankTable />
        </details>
      )}
    </Part>
  )
}

export function Reasons({ finding: { rule, bank } }: Of) {
  const differ = rule.outcome !== bank.outcome
  return (
    <Part id="why" title={differ ? 'Why the rule says so' : 'Why'}>
      <Stack as="ol" className={classes.reasons}>
        {rule.reasons.map((reason) => (
          <li key={reason.text}>
            <p>{reason.text}</p>
            <FoldedSource {...reason} />
          </li>
        ))}
      </Stack>
    </Part>
  )
}

/** Facts that do not change the finding but matter in this situation. */
export function Notices({ finding: { notices } }: Of) {
  if (notices.length === 0) return null
  return (
    <Part id="know" title="Good to know">
      <Stack as="ul">
        {notices.map((notice) => (
          <li key={notice.text}>
            <p>{notice.text}</p>
            <FoldedSource {...notice} />
          </li>
        ))}
      </Stack>
    </Part>
  )
}

export function Changes({ finding: { changes, names, rule, bank } }: Of) {
  if (changes.length === 0) return null
  return (
    <Part
      id="changes"
      title={rule.outcome === bank.outcome ? 'What would change this answer' : 'What would change the rule’s answer'}
    >
      <Stack as="ul" gap="sm">
        {changes.map(({ text, outcome }) => (
          <Card as="li" key={text} tone="tint" pad="sm">
            {text}, you’d {outcome === 'nothing' ? 'have' : 'need'}{' '}
            <strong>{outcome === 'nothing' ? 'nothing to file' : headlineOf(outcome, { names })}</strong>.
          </Card>
        ))}
      </Stack>
    </Part>
  )
}

export function NextSteps({ finding: { next, outcome } }: Of) {
  return (
    <Part id="next" title="Who does what">
      <Timeline
        stages={next.map(({ who, text }, index) => ({ id: text, title: who, text, state: 'done', mark: index + 1 }))}
      />
      {outcome === 'C' && <FoldedSource {...FACTS.assign} />}
    </Part>
  )
}

export function Limits({ finding: { limits, names, taxYear }, children }: Of & { children?: ReactNode }) {
  if (limits.length === 0) return null
  return (
    <Part id="limits" title={`Limits in the ${names.year} ${taxYear}`}>
      {children}
      <Stack gap="sm">
        {limits.map((limit) => (
          <Limit key={limit.id} limit={limit} />
        ))}
      </Stack>
    </Part>
  )
}

function Limit({ limit }: { limit: TouchedLimit }) {
  const { label, limitRupees, usedRupees, isComplete, text, notes } = limit
  const most = formatRupees(limitRupees)
  return (
    <Card pad="sm">
      <Stack gap="xs">
        <SectionHeading below={1}>{label}</SectionHeading>
        <Text tabular>
          {usedRupees === undefined
            ? `We don’t know the amount. The limit is ${most}.`
            : `${formatRupees(usedRupees)} of ${most}`}
          {!isComplete && usedRupees !== undefined && ', without earlier transfers'}
        </Text>
        <UsedBar used={usedRupees ?? 0} limit={limitRupees} label={`${label}: used`} />
        <Text size="md">{text}</Text>
        <FoldedSource {...limit} />
        {notes.length > 0 && (
          <details className="opens">
            <summary>More about this limit</summary>
            <Stack as="ul">
              {notes.map((note) => (
                <li key={note.text}>
                  <p>{note.text}</p>
                  <FoldedSource {...note} />
                </li>
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Card>
  )
}

export function Papers({ finding: { papers } }: Of) {
  return (
    <Part id="papers" title="Documents to gather">
      <PaperList papers={papers} />
      <div>
        <p>{FACTS.paperLists.says}</p>
        <FoldedSource {...FACTS.paperLists} />
      </div>
    </Part>
  )
}

export function Purpose({ finding: { purpose }, change }: Of & { change: string }) {
  return (
    <Part id="purpose" title={purpose?.chosen ? 'Your purpose code' : 'The purpose code'}>
      {purpose ? (
        <>
          <Stack as="ul">
            {[purpose, ...purpose.others].map(({ code, label }) => (
              <li key={code}>
                <strong>{code}</strong> {label}
              </li>
            ))}
          </Stack>
          {purpose.note !== '' && <p>{purpose.note}</p>}
          <FoldedSource {...purpose} />
        </>
      ) : (
        <p>More than one code could fit. Choose the right one with your bank when you fill in Form A2.</p>
      )}
      <Text size="md">
        <span className="screen-only">
          <Link to={change}>{purpose ? 'Choose another' : 'Choose one'}</Link> ·{' '}
        </span>
        <a href="/guide/purpose-codes">All purpose codes</a>
      </Text>
    </Part>
  )
}
