import { Panel, Stack, Text } from '../../ui/layout.tsx'
import { Contacts } from './contacts.tsx'

export { ChatButton } from './chat-button.tsx'

export function NeedHelp() {
  return (
    <Panel title="Need Help?">
      <Stack gap="sm">
        <Text tone="dim" size="md">
          Questions about a payment or a receipt? We are glad to help.
        </Text>
        <Contacts />
      </Stack>
    </Panel>
  )
}
