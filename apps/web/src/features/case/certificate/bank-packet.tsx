import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { PacketState } from '@nirgam/domain/certificate/api-certificate'
import { IconDownload } from '@tabler/icons-react'
import { messageOf } from '../../../lib/api.ts'
import { fileSize } from '../../../lib/files.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Banner, Spinner } from '../../../ui/states.tsx'
import { usePacket, useTaking } from './own-certificate.ts'

const FAILED = 'We couldn’t create the packet. Try again, or download the documents one by one.'

/** Our document next to the forms, by the part of Form 145. */
const SIGNED = {
  A: 'the working',
  B: 'the working',
  C: 'your signed certificate',
  D: 'the working',
  none: 'our letter',
}

type BankPacketProps = { record: CaseRecord; known: PacketState; isOld?: boolean }

/** Everything for the bank in one file. */
export function BankPacket({ record, known, isOld = false }: BankPacketProps) {
  const { packet, order } = usePacket(record.remittance_id, record.version, known, isOld)
  const taking = useTaking(record.remittance_id)
  const { state, url, is_stale, file_size, attached_only } = packet
  const isReady = state === 'ready' && url !== null
  const make = (label: string, variant: 'filled' | 'default' = 'filled') => (
    <Button
      variant={variant}
      className="hug"
      busy={order.isPending}
      busyLabel="One moment..."
      onClick={() => order.mutate()}
    >
      {label}
    </Button>
  )
  return (
    <Panel title="Bank packet" className="screen-only">
      <Stack gap="sm">
        <p>
          Everything your bank needs in one PDF: a cover page with a checklist, the forms, {SIGNED[record.part ?? 'C']}{' '}
          and your documents, in the order banks expect.
        </p>
        <div role="status">
          {state === 'making' && (
            <Row gap="sm" nowrap>
              <Spinner size="sm" />
              <span>We’re putting it together. This usually takes under a minute, and you can leave this page.</span>
            </Row>
          )}
        </div>
        {isReady && (
          <Button
            className="hug"
            busy={taking.isTaking('packet')}
            busyLabel="Downloading..."
            onClick={() => taking.take({ name: 'packet', url })}
          >
            <IconDownload size={18} aria-hidden />
            Download the bank packet{file_size !== null && ` (${fileSize(file_size)})`}
          </Button>
        )}
        {isReady && attached_only.length > 0 && (
          <Text size="sm" tone="dim">
            Attached as separate files, because they can’t be shown as pages: {attached_only.join(', ')}.
          </Text>
        )}
        {isReady && is_stale && (
          <Banner kind="warning">Something has changed since this packet was made. Create a new one.</Banner>
        )}
        {state === 'none' && make('Create bank packet')}
        {isReady && is_stale && make('Create a new packet', 'default')}
        {state === 'too_large' && (
          <Banner kind="warning">
            Your documents are too large for one file. Download the certificate, the sheets and your documents one by
            one.
          </Banner>
        )}
        {state === 'failed' && (
          <>
            <Banner kind="error">{FAILED}</Banner>
            {make('Try again')}
          </>
        )}
        {order.error && <Banner kind="error">{messageOf(order.error, FAILED)}</Banner>}
        {taking.failure && <Banner kind="error">{taking.failure}</Banner>}
      </Stack>
    </Panel>
  )
}
