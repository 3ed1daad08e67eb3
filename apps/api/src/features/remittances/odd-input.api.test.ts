import { SERVER_STEPS } from '@nirgam/domain/remittance/server-steps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onStricterEngine } from '../../testing/engines.ts'
import { anyCharacter } from '../../testing/fuzz-requests.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'

const RUNS = 120
/** 400: a prototype-polluting key is refused before it is read. */
const OF_THE_SENDER = [200, 400, 422]
const oddText = fc.string({ unit: anyCharacter, maxLength: 300 })
const oddValue = fc.oneof(fc.jsonValue({ maxDepth: 3 }), oddText, fc.double(), fc.bigInt().map(String))
const oddDetails = fc.dictionary(
  fc.constantFrom(...Object.keys(STEP_ANSWERS.sender_details), ...Object.keys(STEP_ANSWERS.sender_bank_details)),
  oddValue,
)
const oddForm = fc.dictionary(
  fc.constantFrom('amount', 'bank', 'destinationCountry', 'dateOfBirth', 'senderDetails', 'contribution', 'documents'),
  fc.oneof(oddValue, oddDetails),
)

/** Deeper than recursion can go; JSON.stringify could not write it either. */
const BOTTOMLESS = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`

onStricterEngine('odd input to remittances', (setup) => {
  test('no value of any step causes a server error', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SERVER_STEPS), fc.oneof(oddValue, oddDetails), async (step, data) => {
        const { status } = await api.put(`/remittances/${id}`, { token, body: { step, data } })
        expect(OF_THE_SENDER).toContain(status)
      }),
      { numRuns: RUNS },
    )
    expect((await api.get(`/remittances/${id}`, { token })).status).toBe(200)
  })

  test('no draft causes a server error', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await fc.assert(
      fc.asyncProperty(fc.oneof(oddValue, oddForm), oddValue, async (formData, currentStep) => {
        const { status } = await api.post('/remittances/sync-local-data', { token, body: { formData, currentStep } })
        expect(OF_THE_SENDER).toContain(status)
      }),
      { numRuns: RUNS },
    )
  })

  test('bottomless nesting is refused before it is parsed', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    const headers = { 'content-type': 'application/json' }
    for (const data of [BOTTOMLESS, `{"name":${BOTTOMLESS}}`]) {
      const step = `{"step":"sender_details","data":${data}}`
      expect((await api.put(`/remittances/${id}`, { token, raw: step, headers })).status).toBe(413)
      const draft = `{"formData":{"senderDetails":${data},"amount":${BOTTOMLESS}},"currentStep":5}`
      expect((await api.post('/remittances/sync-local-data', { token, raw: draft, headers })).status).toBe(413)
    }
  })
})
