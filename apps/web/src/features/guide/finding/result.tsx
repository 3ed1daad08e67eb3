import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import { assess } from '@nirgam/domain/guide/assess'
import type { Finding } from '@nirgam/domain/guide/finding'
import { type GuideAnswers, isRate, known, rateOf } from '@nirgam/domain/guide/guide-answers'
import { latestDay, NO_RATE } from '@nirgam/domain/guide/problems'
import { onAnotherDay, QUESTIONS } from '@nirgam/domain/guide/questions'
import { formFromAnswers } from '@nirgam/domain/guide/wizard-answers'
import { readRate } from '@nirgam/domain/shared/decimal-reading'
import { formatRupees } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { IconArrowRight, IconLink, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useNavigate } from '../../../lib/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { useStartWith } from '../../wizard/wizard.tsx'
import classes from '../guide.module.css'
import { EarlierTransfers } from './earlier-transfers.tsx'
import { FindingCard } from './finding-card.tsx'
import { BankLines, Changes, Limits, NextSteps, Notices, Papers, Purpose, Reasons } from './result-parts.tsx'

/** The finding on one page, to print or share. */
export function Result({ answers, today }: { answers: GuideAnswers; today: string }) {
  const finding = assess(answers, null, today)
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(finding.headline)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="lg" className={classes.result}>
      <Text size="md" className="screen-only">
        <Link to="/guide">Guide</Link>
      </Text>
      <h1 ref={heading} tabIndex={-1} className="visually-hidden">
        What you need to file
      </h1>
      <Problems finding={finding} answers={answers} />
      <FindingCard finding={finding} />
      <Actions answers={answers} isNothing={finding.outcome === 'nothing'} />
      <Text tone="dim" size="md">
        This is general information, not tax advice. It’s based only on your answers. Your accountant and your bank have
        the final say.
      </Text>
      <BankLines finding={finding} />
      <Reasons finding={finding} />
      <Notices finding={finding} />
      <Changes finding={finding} />
      <NextSteps finding={finding} />
      <Limits finding={finding}>
        <SentEarlier answers={answers} />
        <EarlierTransfers taxYear={finding.taxYear} />
      </Limits>
      <Papers finding={finding} />
      <Purpose finding={finding} change={addressOf(answers, 'purpose')} />
      <Assumed answers={answers} today={today} />
      <Answered answers={answers} />
    </Stack>
  )
}

/** The year's earlier transfers, which count towards the limits too. */
function SentEarlier({ answers }: { answers: GuideAnswers }) {
  const sent = known(answers.earlier)
  return (
    <Text>
      {sent === undefined
        ? 'Earlier transfers this year: not known.'
        : sent.inAll === 0
          ? 'Earlier transfers this year: none.'
          : `Earlier transfers this year: ${formatRupees(sent.inAll)} in all, ${formatRupees(sent.toReceiver)} to this receiver.`}{' '}
      <Link to="/ledger">Keep a list of your transfers</Link>
    </Text>
  )
}

function Problems({ finding: { problems }, answers }: { finding: Finding; answers: GuideAnswers }) {
  if (problems.length === 0) return null
  return (
    <Banner kind="warning" title="Please check your answers">
      <Stack as="ul" gap="xs">
        {problems.map(({ answer, text }) => {
          const question = QUESTIONS.find(({ id }) => id === answer)
          return (
            <li key={text}>
              {text}{' '}
              {question ? (
                <Link to={addressOf(answers, question.id)}>Change this answer</Link>
              ) : (
                <a href="#assumed">Change this answer</a>
              )}
            </li>
          )
        })}
      </Stack>
    </Banner>
  )
}

/** A user with nothing to file needs this page for the bank rather than a form. */
function Actions({ answers, isNothing }: { answers: GuideAnswers; isNothing: boolean }) {
  const startWith = useStartWith()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const link = `${location.origin}${addressOf(answers)}`
    try {
      await navigator.clipboard.writeText(link)
      setCopied('Link copied. It contains your answers but no names.')
    } catch {
      setCopied(`Your browser doesn’t let us copy. Here’s the link: ${link}`)
    }
  }
  const start = (
    <Button size="lg" variant={isNothing ? 'default' : undefined} onClick={() => startWith(formFromAnswers(answers))}>
      Start with these answers
      <IconArrowRight size={20} aria-hidden />
    </Button>
  )
  return (
    <Stack gap="sm" className="screen-only">
      <Row gap="sm" className={classes.ways}>
        {!isNothing && start}
        <Button variant={isNothing ? undefined : 'default'} size="lg" onClick={() => print()}>
          <IconPrinter size={20} aria-hidden />
          Print
        </Button>
        <Button variant="default" size="lg" onClick={() => void copy()}>
          <IconLink size={20} aria-hidden />
          Copy link
        </Button>
        {isNothing && start}
      </Row>
      <Text role="status" tone="dim" size="md" className={classes.said}>
        {copied}
      </Text>
    </Stack>
  )
}

/** The day and the rate are assumptions, which can be changed here. */
function Assumed({ answers, today }: { answers: GuideAnswers; today: string }) {
  const navigate = useNavigate()
  const [rate, typeRate] = useState(String(rateOf(answers)))
  const show = (changed: GuideAnswers) => void navigate(addressOf(changed), { replace: true, preventScrollReset: true })
  const rupees = readRate(rate)
  return (
    <Stack as="section" aria-labelledby="assumed" className="screen-only">
      <Heading id="assumed">What we assumed</Heading>
      <Grid>
        <DateField
          label="Day of the transfer"
          hint={`Today, unless you change it. Not after ${dayInWords(latestDay(today))}.`}
          hintBelow
          min={today}
          max={latestDay(today)}
          defaultValue={answers.date ?? today}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== '' && value !== (answers.date ?? today)) show(onAnotherDay(answers, value, today))
          }}
        />
        <TextField
          label="Rupees for one US dollar"
          hint="Our own rate, unless you change it. Your bank’s differs."
          hintBelow
          inputMode="decimal"
          value={rate}
          error={isRate(rupees) ? undefined : NO_RATE}
          onChange={(event) => typeRate(event.currentTarget.value)}
          onBlur={() => {
            if (isRate(rupees) && rupees !== rateOf(answers)) show({ ...answers, rupeesPerDollar: rupees })
          }}
        />
      </Grid>
    </Stack>
  )
}

function Answered({ answers }: { answers: GuideAnswers }) {
  return (
    <Stack as="section" aria-labelledby="answered">
      <Heading id="answered">Your answers</Heading>
      <dl className={classes.answers}>
        {answersInWords(answers).map(({ id, question, answer }) => (
          <div key={id}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
            <dd className="screen-only">
              <Link to={addressOf(answers, id)}>
                Change<span className="visually-hidden"> the answer to: {question}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <Text className="screen-only">
        <Link to="/guide/questions">Start again</Link>
      </Text>
    </Stack>
  )
}
