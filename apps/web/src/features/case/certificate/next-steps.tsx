import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { isAcknowledgement } from '@nirgam/domain/case/case-facts'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { OwnCertificate } from '@nirgam/domain/certificate/api-certificate'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CleanedField } from '../../../ui/form.tsx'
import { Panel, Stack, Text } from '../../../ui/layout.tsx'
import { RowsToCopy } from '../../../ui/rows-to-copy.tsx'
import { Banner } from '../../../ui/states.tsx'
import { changeWork, endWork, useWork } from '../asked/answering.ts'
import classes from '../case.module.css'
import { OpenedLater } from '../opened-later.tsx'
import type { CaseActs } from '../use-case.ts'

type StepsProps = { record: CaseRecord; own: OwnCertificate; acts: CaseActs }

const PORTAL = (
  <a href="https://www.incometax.gov.in/" target="_blank" rel="noreferrer">
    the income-tax portal
  </a>
)
const MENUS = 'The portal renames its menus from time to time. If you don’t see one of these, choose the closest match.'

/** How to assign Form 146 to the accountant, who cannot file it before. */
export function AssignForm({ record, own: { assign, names }, acts }: StepsProps) {
  const { remittance_id: id, version } = record
  return (
    <Panel title={`Assign ${names.certificate} to your accountant`}>
      <Stack>
        <p>
          Only you can do this, on {PORTAL}, and it takes about five minutes. Your accountant can’t sign until you’ve
          done this.
        </p>
        {assign && (
          <>
            <RowsToCopy
              level={3}
              sections={[
                {
                  title: 'Your accountant',
                  rows: [
                    { label: 'Membership number', value: assign.membership_number },
                    { label: 'Name', value: assign.accountant },
                    { label: 'Firm', value: assign.firm },
                  ],
                },
              ]}
            />
            <Steps steps={assign.steps} />
          </>
        )}
        <Failed acts={acts} act="assigned" />
        <Button
          busy={acts.busy === 'assigned'}
          busyLabel="Sending..."
          className="hug"
          onClick={() =>
            void acts.run('assigned', () =>
              api('POST /remittances/:id/case/acts', { params: { id }, body: { act: 'assigned', version } }),
            )
          }
        >
          I have assigned {names.certificate}
        </Button>
      </Stack>
    </Panel>
  )
}

/** How to file Form 145, and the box for its acknowledgement number. */
export function FileForm({ record, own: { names, filing_sheet: sheet }, acts }: StepsProps) {
  const { remittance_id: id, version, part } = record
  const key = `filed-${id}`
  const { value, problem } = useWork(key)

  const send = async () => {
    if (!isAcknowledgement(value)) {
      changeWork(key, { problem: CASE_MESSAGES.acknowledgement })
      return document.getElementById(key)?.focus()
    }
    const body = { act: 'filed' as const, version, acknowledgement: value }
    const done = await acts.run('filed', () => api('POST /remittances/:id/case/acts', { params: { id }, body }))
    if (done) endWork(key)
  }

  return (
    <Panel title={`File ${names.declaration}${part ? `, Part ${part}` : ''}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          {sheet && (
            <>
              <p>{sheet.about}</p>
              <Steps steps={sheet.steps} />
              <OpenedLater className={classes.fold} title="What to enter, field by field">
                <RowsToCopy level={3} sections={sheet.sections} />
              </OpenedLater>
            </>
          )}
          <Stack className="screen-only">
            <CleanedField
              id={key}
              label={`Acknowledgement number of ${names.declaration}`}
              hint="6 to 30 letters and digits. The portal shows it once you submit."
              required
              inputMode="text"
              autoCapitalize="characters"
              value={value}
              error={problem}
              clean={(text) =>
                text
                  .replace(/[^A-Za-z0-9]/g, '')
                  .toUpperCase()
                  .slice(0, 30)
              }
              onChange={(text) => changeWork(key, { value: text, problem: null })}
            />
            <Failed acts={acts} act="filed" />
            <Button type="submit" className="hug" busy={acts.busy === 'filed'} busyLabel="Sending...">
              I filed {names.declaration}
            </Button>
          </Stack>
        </Stack>
      </form>
    </Panel>
  )
}

/** For a case without any form to file: the reasons, and the letter with them for the bank. */
export function NothingToFile({ letter }: { letter: NonNullable<OwnCertificate['letter']> }) {
  const isWhy = ({ title }: { title: string }) => title.startsWith('Why')
  const reasons = letter.sections.filter(isWhy).flatMap(({ rows }) => rows)
  return (
    <Panel title="Nothing to file, and why">
      <Stack>
        {reasons.map(({ label, value }) => (
          <Text key={value} {...(label === 'Source' && { tone: 'dim', size: 'sm' })}>
            {value}
          </Text>
        ))}
        <p>Give our letter to your bank, with your documents. Your bank then sends the money.</p>
        <details className={`opens ${classes.why}`}>
          <summary>The rest of our letter</summary>
          <RowsToCopy level={3} sections={letter.sections.filter((section) => !isWhy(section))} />
        </details>
      </Stack>
    </Panel>
  )
}

function Steps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <>
      <Stack as="ol" gap="sm" className={classes.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
          <li key={index}>
            <span>{step}</span>
          </li>
        ))}
      </Stack>
      <Text size="sm" tone="dim">
        {MENUS}
      </Text>
    </>
  )
}

/** Why the last attempt at an action failed, next to its button. */
export function Failed({ acts, act }: { acts: CaseActs; act: NonNullable<CaseActs['failure']>['act'] }) {
  const { failure } = acts
  return failure?.act === act && !failure.isOvertaken ? <Banner kind="error">{failure.message}</Banner> : null
}
