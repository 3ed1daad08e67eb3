import type { CheckData } from '@nirgam/domain/api-certificate'
import { formatRupees } from '@nirgam/domain/money'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './check.module.css'
import { codeInAddress, codeProblem, comparison, dayWords, type Looked, lookAt, type Verdict, verdictOf } from './checking.ts'

type Answer = { of: string; found: CheckData } | { of: string; refused: string }

/** Whether a certificate is genuine, for a bank's clerk as for anybody: by its code and, if wanted, by its file. */
export function CheckPage() {
  const awake = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const asked = useRef('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)

  const check = async (typed: string) => {
    const wrong = codeProblem(typed)
    setProblem(wrong)
    setAnswer(null)
    asked.current = typed
    if (wrong !== null) return box.current?.focus()
    setBusy(true)
    const answered = await ask(typed)
    // Another code was typed meanwhile.
    if (asked.current !== typed) return
    setBusy(false)
    setAnswer(answered)
    requestAnimationFrame(() => result.current?.focus())
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address decides
  useEffect(() => {
    const fromAddress = () => {
      const code = codeInAddress(location.hash)
      if (code === '' || code === 'main' || box.current === null) return
      box.current.value = code
      void check(code)
    }
    fromAddress()
    addEventListener('hashchange', fromAddress)
    return () => removeEventListener('hashchange', fromAddress)
  }, [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) void check(box.current?.value ?? '')
  }

  return (
    <Page narrow>
      <Stack gap="lg">
        <Stack gap="sm">
          <h1>Is this certificate genuine?</h1>
          <Text tone="dim">
            Every filing sheet, certificate and bank packet made with Nirgam carries a code. Type it here, or scan its QR
            code. You need no account, and nothing personal is shown.
          </Text>
        </Stack>
        <form className={classes.form} noValidate onSubmit={submit}>
          <TextField
            ref={box}
            name="code"
            label="Code"
            hint="16 letters and digits, such as 7K2M-9QXD-4TRV-H3NC"
            error={problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={() => setProblem(null)}
          />
          <Button type="submit" busy={busy} busyLabel="Checking..." disabled={!awake} className={classes.main}>
            Check
          </Button>
        </form>
        {answer !== null && (
          <section aria-labelledby="found">
            {'found' in answer ? (
              <Found found={answer.found} heading={result} />
            ) : (
              <Said verdict={{ tone: 'error', title: 'Not confirmed', words: answer.refused }} heading={result} />
            )}
          </section>
        )}
        <FileCheck found={answer !== null && 'found' in answer ? answer.found : null} awake={awake} />
      </Stack>
    </Page>
  )
}

async function ask(code: string): Promise<Answer> {
  try {
    return { of: code, found: await api('GET /check/:code', { params: { code } }) }
  } catch (error) {
    return { of: code, refused: messageOf(error, 'It could not be checked. Please try again.') }
  }
}

type SaidProps = { verdict: Verdict; heading?: React.Ref<HTMLHeadingElement> | undefined; children?: React.ReactNode }

function Said({ verdict: { tone, title, words }, heading, children }: SaidProps) {
  return (
    <div className={classes.said} data-tone={tone}>
      <h2 id={heading && 'found'} ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      <p>{words}</p>
      {children}
    </div>
  )
}

function Found({ found, heading }: { found: CheckData; heading: React.Ref<HTMLHeadingElement> }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Form', found.form],
    ['Reference', found.reference_number],
    ['Amount', formatRupees(found.amount)],
    ['Date', dayWords(found.date)],
    ['UDIN', found.udin],
    ['Code', found.code],
  ]
  return (
    <Said verdict={verdictOf(found)} heading={heading}>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Said>
  )
}

/** The second look: whether the file at hand is the one that was given out. */
function FileCheck({ found, awake }: { found: CheckData | null; awake: boolean }) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (file) setLooked(await lookAt(file))
  }
  return (
    <section
      aria-labelledby="file"
      className={classes.file}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <h2 id="file">You have the certificate as a PDF?</h2>
      <Text tone="dim">
        Drop it here or choose it. Its fingerprint is worked out in your browser and compared with the one that was kept;
        the file is not sent anywhere.
      </Text>
      <label className={classes.choose}>
        PDF of the certificate
        <input
          type="file"
          accept="application/pdf"
          disabled={!awake}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // So that choosing the same file again is noticed.
            currentTarget.value = ''
          }}
        />
      </label>
      <div role="status">{looked && <Compared looked={looked} found={found} />}</div>
    </section>
  )
}

function Compared({ looked, found }: { looked: Looked; found: CheckData | null }) {
  if ('problem' in looked) return <Said verdict={{ tone: 'error', title: looked.name, words: looked.problem }} />
  const verdict: Verdict =
    found === null
      ? { tone: 'warning', title: 'Not compared yet', words: 'Enter the code above to compare this file.' }
      : comparison(looked.sha256, found)
  return (
    <Said verdict={verdict}>
      <p className={classes.print}>
        {looked.name}
        <br />
        SHA-256 <code>{looked.sha256}</code>
      </p>
    </Said>
  )
}
