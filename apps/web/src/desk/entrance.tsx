import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, Heading, Row, Stack, Text } from '../ui/layout.tsx'
import { ColorSchemeToggle, Logo } from '../ui/page.tsx'
import classes from './desk.module.css'

type EntranceProps = { title: string; intro?: ReactNode; wide?: boolean; children: ReactNode }

/** A centred card, for all pages before the desk itself. */
export function Entrance({ title, intro, wide = false, children }: EntranceProps) {
  return (
    <Stack as="main" gap="lg" id="main" tabIndex={-1} className={classes.entrance} data-wide={wide || undefined}>
      <Row as="header" gap="none" justify="between" className="screen-only">
        <span className={classes.home}>
          <Logo />
          <span>Desk</span>
        </span>
        <ColorSchemeToggle />
      </Row>
      <Card pad="lg">
        <Stack gap="lg">
          <Stack gap="xs">
            <Heading as="h1" size="2xl">
              {title}
            </Heading>
            {intro && (
              <Text as="div" tone="dim">
                {intro}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
      </Card>
    </Stack>
  )
}

export function DeskUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Entrance
      title="We couldn’t reach the desk"
      intro="Check your connection and try again. Nothing you entered is lost."
    >
      <div>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </Entrance>
  )
}
