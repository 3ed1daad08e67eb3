import { CONTRIBUTION_PRESETS } from '@nirgam/domain/remittance/answers/options'
import { formatRupees, MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/shared/money'
import { IconCheck, IconClock, IconShieldLock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import { DestinationPicker } from './destination-picker.tsx'
import classes from './landing.module.css'

const POINTS = [
  { Icon: IconClock, text: 'Usually ready within 24 working hours' },
  { Icon: IconShieldLock, text: 'Encrypted, and we never hold your money' },
  { Icon: IconCheck, text: 'Begin without an account' },
]

/** `lead` receives the element with the text below the heading. */
export function Hero({ lead }: { lead: Ref<HTMLDivElement> }) {
  return (
    <section className={classes.hero} aria-labelledby="promise">
      <div className={classes.inner}>
        <div className={classes.opening}>
          <div className={classes.promise}>
            <StatusBadge color="green" label="15CA / 15CB certificates" />
            <h1 id="promise">Send money out of India with the tax paperwork done right.</h1>
            {/* A notice replaces this text, so that it neither covers nor moves anything. */}
            <div ref={lead} className={classes.lead}>
              <Text tone="dim" size="lg">
                For non-resident Indians and residents: answer plain questions and we prepare the 15CA/15CB certificate
                your bank asks for. Contributions start at {formatRupees(CONTRIBUTION_PRESETS[0])}, or choose your own
                from {formatRupees(MIN_CUSTOM_CONTRIBUTION)}.
              </Text>
            </div>
          </div>
          <Card pad="lg" className={`raised ${classes.start}`}>
            <DestinationPicker />
          </Card>
          <Stack as="ul" gap="sm" className={classes.points}>
            {POINTS.map(({ Icon, text }) => (
              <Row as="li" key={text} gap="sm" nowrap>
                <Icon size={20} className="accent" aria-hidden /> {text}
              </Row>
            ))}
          </Stack>
        </div>
      </div>
    </section>
  )
}
