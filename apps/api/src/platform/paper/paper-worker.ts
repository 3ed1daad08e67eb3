import { parentPort } from 'node:worker_threads'
import type { Asked, Drawn } from './draw-paper.ts'

parentPort?.on('message', async (asked: Asked) => {
  parentPort?.postMessage(await drawn(asked))
})

async function drawn({ id, module, name, facts }: Asked): Promise<Drawn> {
  try {
    const functions: Record<string, (facts: unknown) => Promise<Uint8Array>> = await import(module)
    const bytes = await functions[name]?.(facts)
    return bytes ? { id, bytes } : { id, bytes: null, problem: `${module} has no ${name}` }
  } catch (error) {
    return { id, bytes: null, problem: String(error) }
  }
}
