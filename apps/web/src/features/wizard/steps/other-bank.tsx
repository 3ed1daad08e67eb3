import { BANK_OPTIONS } from '@nirgam/domain/remittance/answers/options'
import { ALL_BANKS, suggestBanks } from '@nirgam/domain/shared/bank-names'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Suggest } from '../../../ui/combobox.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

/** The number of banks without a card that the search shows. */
const OFFERED = 4
const WITHOUT_CARD = ALL_BANKS.filter((bank) => !BANK_OPTIONS.some(({ name }) => name === bank))

export function otherBanks(text: string): readonly string[] {
  return suggestBanks(text, WITHOUT_CARD, OFFERED)
}

const KNOWN: ReadonlySet<string> = new Set(ALL_BANKS)

type OtherBankProps = { name: string; onChange: (name: string) => void; isWrong: boolean }

/** Any bank may be typed; known banks are suggested. */
export default function OtherBank({ name, onChange, isWrong }: OtherBankProps) {
  const [isTyping, setTyping] = useState(false)
  const type = (text: string) => {
    // An unknown name counts as unfinished until it is chosen or the field is left.
    setTyping(!KNOWN.has(text.trim()))
    onChange(text)
  }
  return (
    <Stack gap="sm">
      <Suggest
        label="Enter your bank name"
        above
        options={ALL_BANKS}
        filter={(banks, text) => suggestBanks(text, banks)}
        value={name}
        onChange={type}
        onBlur={() => setTyping(false)}
        error={isWrong}
        maxLength={TEXT_LIMITS.bank}
      />
      <Text as="div" tone="success" role="status">
        {name.trim() !== '' && !isTyping && (
          <Row gap="sm" nowrap>
            <IconCheck size={18} aria-hidden />
            <span className="written">
              {MESSAGES.bank.selected}: <strong>{name.trim()}</strong>
            </span>
          </Row>
        )}
      </Text>
    </Stack>
  )
}
