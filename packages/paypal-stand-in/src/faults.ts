export const FAULT_CALLS = ['token', 'create', 'show', 'capture', 'refund', 'verify'] as const
export const FAULT_KINDS = [
  'refuse',
  'reset-before',
  'reset-after',
  '500',
  '500-after',
  'hang',
  'hang-after',
  'malformed',
  '401',
  '429',
] as const

export type FaultCall = (typeof FAULT_CALLS)[number]
export type FaultKind = (typeof FAULT_KINDS)[number]
export type Fault = { call: FaultCall; kind: FaultKind; times?: number }

export type Faults = ReturnType<typeof createFaults>

/** Each injected fault affects `times` calls, in the order of injection. */
export function createFaults() {
  let waiting: Required<Fault>[] = []
  return {
    inject({ call, kind, times = 1 }: Fault): void {
      waiting.push({ call, kind, times })
    },
    take(call: FaultCall): FaultKind | null {
      const fault = waiting.find((f) => f.call === call)
      if (!fault) return null
      fault.times--
      if (fault.times <= 0) waiting = waiting.filter((f) => f !== fault)
      return fault.kind
    },
    waiting(): Required<Fault>[] {
      return waiting.map((fault) => ({ ...fault }))
    },
    clear(): void {
      waiting = []
    },
  }
}

export function readFault(input: unknown): Fault | null {
  if (typeof input !== 'object' || input === null) return null
  const { call, kind, times } = input as Record<string, unknown>
  const knownCall = FAULT_CALLS.find((c) => c === call)
  const knownKind = FAULT_KINDS.find((k) => k === kind)
  if (!knownCall || !knownKind) return null
  if (times !== undefined && (typeof times !== 'number' || !Number.isInteger(times) || times < 1)) return null
  return { call: knownCall, kind: knownKind, times: times ?? 1 }
}
