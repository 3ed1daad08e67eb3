import { parentPort } from 'node:worker_threads'
import type { Asked, Drawn } from './draw-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

parentPort?.on('message', ({ id, facts }: Asked) => {
  const answer = (drawn: Drawn) => parentPort?.postMessage(drawn)
  receiptPdf(facts).then(
    (bytes) => answer({ id, bytes }),
    (error: unknown) => answer({ id, bytes: null, problem: String(error) }),
  )
})
