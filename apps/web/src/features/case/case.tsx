import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { GLANCES_AT_ONCE } from '@nirgam/domain/case/case-states'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { casePath } from '../../lib/navigation.ts'
import { useNow } from '../../lib/now.ts'
import { asking } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { glanceWords, questionsToAnswer } from './promise.ts'

type Submitted = { id: number; is_completed: boolean }

/**
 * The states of some remittances and their open questions; undefined until loaded. If loading fails, lists show only
 * what they already know.
 */
export function useCaseGlances(remittances: readonly Submitted[] | undefined): readonly CaseGlance[] | undefined {
  const ids = remittances?.filter(({ is_completed }) => is_completed).map(({ id }) => id) ?? []
  const glances = useQuery({
    ...glancesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  if (remittances === undefined || glances.isLoading) return
  return glances.data ?? []
}

function glancesQuery(ids: readonly number[]) {
  return asking('GET /cases', ids, async (asked, { signal }) => {
    const lots = Array.from({ length: Math.ceil(asked.length / GLANCES_AT_ONCE) }, (_, lot) =>
      asked.slice(lot * GLANCES_AT_ONCE, (lot + 1) * GLANCES_AT_ONCE),
    )
    const ask = (lot: readonly number[]) => api('GET /cases', { query: { remittances: lot.join() }, signal })
    return (await Promise.all(lots.map(ask))).flat()
  })
}

/** In a list: the pending action, whose it is, and the deadline. */
export function GlanceLine({ glance }: { glance: CaseGlance | undefined }) {
  const now = useNow()
  const said = glance && glanceWords(glance, now)
  if (!said) return null
  return (
    <Text size="sm" tone={said.tone}>
      {said.words}
    </Text>
  )
}

/** More notices would push the page's own content down. */
const MOST_NOTICES = 2

/** Says on the dashboard that questions are waiting, with a link to them. */
export function AskedNotices({ glances }: { glances: readonly CaseGlance[] }) {
  const waiting = glances.filter(({ state }) => state === 'asked' || state === 'to_assign')
  if (waiting.length > MOST_NOTICES) return <ManyAsked waiting={waiting} />
  return waiting.map((glance) => (
    <Banner
      key={glance.remittance_id}
      kind="warning"
      title={wantedBy(glance)}
      action={
        <ButtonLink to={casePath(glance.remittance_id)} size="sm">
          {glance.state === 'asked' ? 'Answer now' : 'See how'}
        </ButtonLink>
      }
    >
      Your remittance {remittanceNumber(glance.remittance_id)} needs your attention.
    </Banner>
  ))
}

const wantedBy = (glance: CaseGlance) => questionsToAnswer(glance) ?? glance.line

function ManyAsked({ waiting }: { waiting: readonly CaseGlance[] }) {
  return (
    <Banner kind="warning" title={`${waiting.length} remittances need your attention`}>
      <Stack as="ul" gap="xs">
        {waiting.map((glance) => (
          <li key={glance.remittance_id}>
            <Link to={casePath(glance.remittance_id)}>{remittanceNumber(glance.remittance_id)}</Link>:{' '}
            {wantedBy(glance)}
          </li>
        ))}
      </Stack>
    </Banner>
  )
}
