import { headlineOf } from '@nirgam/domain/guide/assess'
import { FACTS } from '@nirgam/domain/guide/facts'
import type { Finding, TouchedLimit } from '@nirgam/domain/guide/finding'
import { formatRupees } from '@nirgam/domain/shared/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, Grid, SectionHeading, Stack, Text } from '../../../ui/layout.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { UsedBar } from '../../../ui/used-bar.tsx'
import classes from '../guide.module.css'
import { Sourced, SourceNote } from '../sources.tsx'
import { PaperList } from './paper-list.tsx'

type Of = { finding: Finding }

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <SectionHeading id={id} className={classes.partTitle}>
        {title}
      </SectionHeading>
      {children}
    </Stack>
  )
}

/** Always both: what the rule says about NRO money, and what banks ask. */
export function NroLines({ lines }: { lines: NonNullable<Finding['nro']> }) {
  return (
    <Part id="nro" title="Money from an NRO account">
      <Grid>
        <Card pad="sm">
          <SectionHeading below={1}>What the rule says</SectionHeading>
          <Sourced of={lines.rule}>{lines.rule.text}</Sourced>
        </Card>
        <Card pad="sm">
          <SectionHeading below={1}>What banks ask</SectionHeading>
          <Sourced of={lines.banks}>{lines.banks.text}</Sourced>
        </Card>
      </Grid>
    </Part>
  )
}

export function Reasons({ finding: { reasons, notices } }: Of) {
  return (
    <Part id="why" title="Why">
      <ol className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.text}>
            <Sourced of={reason}>{reason.text}</Sourced>
          </li>
        ))}
      </ol>
      {notices.length > 0 && (
        <ul className={classes.notices}>
          {notices.map((notice) => (
            <li key={notice.text}>
              <Sourced of={notice}>{notice.text}</Sourced>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

export function Changes({ finding: { changes, names } }: Of) {
  if (changes.length === 0) return null
  return (
    <Part id="changes" title="What would change it">
      <ul className={classes.changes}>
        {changes.map(({ text, outcome }) => (
          <li key={text}>
            {text} <strong>{outcome === 'nothing' ? 'nothing to file' : headlineOf(outcome, { names })}</strong>.
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function NextSteps({ finding: { next, outcome } }: Of) {
  return (
    <Part id="next" title="Who does what">
      <Timeline stages={next.map(({ who, text }, index) => ({ title: who, text, state: 'done', mark: index + 1 }))} />
      {outcome === 'C' && <SourceNote {...FACTS.assign} />}
    </Part>
  )
}

export function Limits({ finding: { limits, taxYear } }: Of) {
  if (limits.length === 0) return null
  return (
    <Part id="limits" title={`Limits in the tax year ${taxYear}`}>
      <Grid>
        {limits.map((limit) => (
          <Limit key={limit.id} limit={limit} />
        ))}
      </Grid>
    </Part>
  )
}

function Limit({ limit }: { limit: TouchedLimit }) {
  const { label, limitRupees, usedRupees, isComplete, text } = limit
  const most = formatRupees(limitRupees)
  return (
    <Card pad="sm">
      <Stack gap="xs">
        <SectionHeading below={1}>{label}</SectionHeading>
        <Text tabular>
          {usedRupees === undefined
            ? `Amount not known; the limit is ${most}`
            : `${formatRupees(usedRupees)} of ${most}`}
          {!isComplete && usedRupees !== undefined && ', without what went before'}
        </Text>
        <UsedBar used={usedRupees ?? 0} limit={limitRupees} label={`${label}: used`} />
        <Text size="md">{text}</Text>
        <SourceNote {...limit} />
      </Stack>
    </Card>
  )
}

export function Papers({ finding: { papers } }: Of) {
  return (
    <Part id="papers" title="Papers to gather">
      <PaperList papers={papers} />
      <Sourced of={FACTS.paperLists}>{FACTS.paperLists.says}</Sourced>
    </Part>
  )
}

export function Purpose({ finding: { purpose }, change }: Of & { change: string }) {
  return (
    <Part id="purpose" title={purpose?.chosen ? 'Your purpose code' : 'The purpose code'}>
      {purpose ? (
        <>
          <p>
            <strong>{purpose.code}</strong> {purpose.label}. {purpose.note}
          </p>
          <SourceNote {...purpose} />
        </>
      ) : (
        <p>Several codes could fit, and only you know which. You and your bank choose the one on Form A2.</p>
      )}
      <Text size="md">
        <span className={classes.screenOnly}>
          <Link to={change}>{purpose ? 'Choose another' : 'Choose one'}</Link> ·{' '}
        </span>
        <a href="/guide/purpose-codes">All purpose codes</a>
      </Text>
    </Part>
  )
}
