import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { Text } from '../../ui/layout.tsx'
import classes from './enquiries.module.css'

/** Messages after the question. A single answer is already shown above it. */
export function Conversation({ enquiry: { id, thread } }: { enquiry: EnquiryRecord }) {
  const isOnlyAnswer = thread.length === 1 && thread[0]?.from === 'us'
  if (thread.length === 0 || isOnlyAnswer) return null
  return (
    <ol className={classes.thread} aria-label={`Conversation about enquiry #${id}`}>
      {thread.map(({ from, text, at }) => (
        <li key={`${from} ${at}`} data-from={from}>
          <Text size="sm" tone="dim">
            {from === 'you' ? 'You' : 'We'} · {formatIndiaDateTime(Date.parse(at))}
          </Text>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
