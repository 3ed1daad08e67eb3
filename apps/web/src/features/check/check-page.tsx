import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { codeProblem, NOT_CHECKED } from '@nirgam/domain/certificate/check-code'
import type { Answer } from '@nirgam/domain/certificate/check-words'
import { type DragEvent, lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import classes from './check.module.css'
import { codeInAddress } from './typed-code.ts'

// The code for results loads with the first result, so that the page itself is as light as the landing page.
const said = () => import('./check-result.tsx')
const Answered = lazy(async () => ({ default: (await said()).Answered }))
const WhoSigns = lazy(async () => ({ default: (await said()).WhoSigns }))
const Compared = lazy(async () => ({ default: (await said()).Compared }))

/** The placeholder for the server's own answer to a plain form. */
const FROM_SERVER = { __html: '<!--answer-->' }

/** Checks whether a certificate is genuine, for bank clerks and the public: by its code and, optionally, its file. */
export function CheckPage() {
  const awake = useHydrated()
  const { state } = useUser()
  const box = useRef<HTMLInputElement>(null)
  const asked = useRef('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [arriving, setArriving] = useState(() => !import.meta.env.SSR && codeInAddress(location) !== null)

  const check = async (typed: string) => {
    const wrong = codeProblem(typed)
    setProblem(wrong)
    setAnswer(null)
    asked.current = typed
    if (wrong !== null) return box.current?.focus()
    setBusy(true)
    const answered = await ask(typed)
    // Another code has been typed meanwhile.
    if (asked.current !== typed) return
    setBusy(false)
    setAnswer(answered)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the address
  useEffect(() => {
    const fromAddress = () => {
      const code = codeInAddress(location)
      if (code === null || box.current === null) return
      // After a plain form, too, later requests must not contain the code.
      history.replaceState(history.state, '', `${location.pathname}#${encodeURIComponent(code)}`)
      box.current.value = code
      setArriving(true)
      void check(code).finally(() => setArriving(false))
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
    <Page narrow quiet action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      <Stack gap="lg">
        <Stack gap="sm">
          <h1>Is this certificate genuine?</h1>
          <Text tone="dim">
            Every Nirgam filing sheet and bank packet carries a code. Enter it here or scan the QR code. No account
            needed, and no personal details are shown.
          </Text>
        </Stack>
        <form action="/check" method="get" noValidate onSubmit={submit}>
          <Stack gap="mid" className={classes.code}>
            <TextField
              ref={box}
              name="code"
              label="Code"
              hint="Such as 7K2M-9QXD-4TRV-H3NC: 16 letters and digits"
              error={problem}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={() => setProblem(null)}
            />
            <Button type="submit" busy={busy} busyLabel="Checking..." className="hug">
              Check
            </Button>
          </Stack>{' '}
        </form>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a comment that the server replaces */}
        {!awake && <div className={classes.plain} dangerouslySetInnerHTML={FROM_SERVER} />}
        {/* After a scanned code the answer is loaded first, so that nothing below it moves. */}
        <Suspense>
          {answer && <Answered answer={answer} />}
          <div hidden={arriving || !awake}>
            <FileCheck found={answer && 'found' in answer ? answer.found : null} />
          </div>
        </Suspense>
        <Suspense>{awake && !arriving && <WhoSigns />}</Suspense>
      </Stack>
    </Page>
  )
}

async function ask(code: string): Promise<Answer> {
  try {
    return { found: await api('GET /check/:code', { params: { code } }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { refused: error.message }
    return { failed: messageOf(error, NOT_CHECKED) }
  }
}

/** The second check: whether the file is the one that was issued. */
function FileCheck({ found }: { found: CheckData | null }) {
  const [file, take] = useState<File | undefined>()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  return (
    <Stack
      as="section"
      gap="mid"
      aria-labelledby="file"
      className={classes.file}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={over(false)}
    >
      <h2 id="file">Have the certificate as a PDF?</h2>
      <Text tone="dim">
        <span className="drop">Drop it here or choose it. </span>We compare it in your browser with the one we issued.
        The file never leaves your device.
      </Text>
      <input
        ref={input}
        // Only its button opens it, also for a screen reader.
        hidden
        type="file"
        accept="application/pdf"
        aria-label="PDF of the certificate"
        onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
      />
      <Button variant="default" className="hug" onClick={() => input.current?.click()}>
        {file ? 'Choose another PDF' : 'Choose the PDF'}
      </Button>
      <div role="status">
        <Suspense>{file && <Compared file={file} found={found} />}</Suspense>
      </div>
    </Stack>
  )
}
