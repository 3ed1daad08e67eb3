import { FORM_146, type Form146, textIn } from '@nirgam/domain/certificate/form-146'
import { Text } from '../../../ui/layout.tsx'
import { RowsToCopy } from '../../../ui/rows-to-copy.tsx'

/** The filing sheet: what goes into each box of the portal, in its order, one press away. */
export function FormToCopy({ boxes }: { boxes: Form146 }) {
  return (
    <>
      <Text size="sm" tone="dim">
        Type or import it into the department’s utility. Check each panel there before you sign.
      </Text>
      <RowsToCopy
        sections={FORM_146.map(({ title, boxes: ofPanel }, index) => ({
          title: `${index + 1}. ${title}`,
          rows: ofPanel.map(({ id, label }) => ({ id, label, value: textIn(boxes, id) })),
        }))}
      />
    </>
  )
}
