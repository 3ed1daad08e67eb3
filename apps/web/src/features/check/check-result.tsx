import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import {
  type Answer,
  factsOf,
  type Verdict,
  verdictOf,
  withoutCertificate,
} from '@nirgam/domain/certificate/check-words'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Text } from '../../ui/layout.tsx'
import classes from './check.module.css'
import { comparison, type Looked, lookAt } from './checking.ts'

export { WhoSigns } from '../signers/signers.tsx'

/** The certificate that belongs to a code, first in words and then in figures. */
export function Answered({ answer }: { answer: Answer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer must be read out again
  useEffect(() => heading.current?.focus(), [answer])
  return (
    <section aria-labelledby="found">
      {'found' in answer ? (
        <Said verdict={verdictOf(answer.found)} heading={heading}>
          <dl className={classes.facts}>
            {factsOf(answer.found).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Said>
      ) : (
        <Said verdict={withoutCertificate(answer)} heading={heading} />
      )}
    </section>
  )
}

/** The result of comparing a file's fingerprint with the stored one. */
export function Compared({ file, found }: { file: File; found: CheckData | null }) {
  const [looked, setLooked] = useState<{ at: File; as: Looked } | null>(null)
  useEffect(() => {
    let isShown = true
    void lookAt(file).then((as) => isShown && setLooked({ at: file, as }))
    return () => {
      isShown = false
    }
  }, [file])
  if (looked?.at !== file) return null
  const { as } = looked
  if ('problem' in as) return <Said verdict={{ tone: 'error', title: as.name, words: as.problem }} />
  const verdict: Verdict =
    found === null
      ? { tone: 'warning', title: 'Not compared yet', words: 'Check the code above to compare this file.' }
      : comparison(as.sha256, found)
  return (
    <Said verdict={verdict}>
      <Text size="sm">
        {as.name}
        <br />
        SHA-256 <code>{as.sha256}</code>
      </Text>
    </Said>
  )
}

type SaidProps = { verdict: Verdict; heading?: Ref<HTMLHeadingElement>; children?: ReactNode }

function Said({ verdict: { tone, title, words }, heading, children }: SaidProps) {
  return (
    <div className={classes.said} data-tone={tone}>
      <h2 id={heading ? 'found' : undefined} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      <p>{words}</p>
      {children}
    </div>
  )
}
