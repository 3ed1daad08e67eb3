import type { PartResult } from '@nirgam/domain/certificate/working/working'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import { formatRupees, fromPaise, inPercent, type Paise } from '@nirgam/domain/shared/money'
import { Text } from '../../../../ui/layout.tsx'

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** The result of a part, in one line; none of it is typed. */
export function PartOutcome({ result }: { result: PartResult }) {
  const { income, due, streams, section, nature, sendable, lines } = result
  if (lines.length === 0) {
    return (
      <Text size="sm" tone="dim">
        Its income is worked out as soon as the days are entered.
      </Text>
    )
  }
  const rates = [...new Set(streams.map(({ rate, slabTax }) => (slabTax === null ? `${inPercent(rate)} %` : 'slabs')))]
  const meaning = NATURE_CODES.find(({ code }) => code === nature)?.label
  const facts = [
    income === 0 ? 'No taxable income' : `Income ${rupees(income)}`,
    income === 0
      ? ''
      : `tax ${rupees(due)}${rates.length > 0 ? ` (${rates.join(', ')}, with surcharge and cess)` : ''}`,
    section === '' ? '' : `section ${section}`,
    nature === '' ? '' : `nature ${nature}${meaning ? ` ${meaning}` : ''}`,
    `may be sent ${rupees(sendable)}`,
  ]
  return (
    <Text size="sm" tone="dim" tabular>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
