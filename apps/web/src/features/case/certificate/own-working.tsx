import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { OwnCertificate } from '@nirgam/domain/certificate/api-certificate'
import { formatRupees2, fromForeignCents, fromPaise } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Panel, Stack, Text } from '../../../ui/layout.tsx'
import { Workings } from '../../../ui/workings.tsx'

type Working = NonNullable<OwnCertificate['working']>

type OwnWorkingProps = { record: CaseRecord; working: Working; isSigned: boolean }

/** Shows the customer how the tax was computed, and how to report a wrong figure. */
export function OwnWorking({ record, working, isSigned }: OwnWorkingProps) {
  const sent = working.sections.at(-1)?.lines.at(-1)?.amount
  return (
    <Panel title="How your tax was worked out">
      <Stack>
        <Text tone="dim">
          Please compare these figures with your documents. Your accountant signs them, and your bank gets the same
          ones.
        </Text>
        <Workings sections={working.sections} level={3} />
        {sent !== undefined && working.foreign > 0 && (
          <p>
            {formatRupees2(fromPaise(sent))} is {working.currency}{' '}
            {fromForeignCents(working.foreign).toLocaleString('en-US', { minimumFractionDigits: 2 })} at the rate of
            exchange that we used.
          </p>
        )}
        <p>
          Is a figure wrong? <Link to={`/enquiry?remittance=${record.remittance_id}`}>Tell us which one</Link>
          {isSigned ? '.' : ' before it is signed.'}
        </p>
      </Stack>
    </Panel>
  )
}
