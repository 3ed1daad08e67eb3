import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/form.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import classes from './desk.module.css'
import { CopyButton } from './desk-controls.tsx'

type RecoveryCodesProps = { codes: readonly string[]; doneLabel: string; onDone: () => void }

/** Shown once; the user must confirm having saved them before continuing. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const [kept, keep] = useState(false)
  return (
    <Stack>
      <Text>
        When you don’t have your phone, one of these lets you in instead of the six digits. Each works once. We won’t
        show them again.
      </Text>
      <ol className={`${classes.secret} ${classes.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row gap="sm">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button variant="default" size="sm" onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden />
          Print
        </Button>
      </Row>
      <CheckboxField
        label="I’ve saved them"
        checked={kept}
        onChange={({ currentTarget }) => keep(currentTarget.checked)}
      />
      <div>
        <Button disabled={!kept} onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </Stack>
  )
}
