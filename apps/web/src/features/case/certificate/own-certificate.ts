import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { PacketState } from '@nirgam/domain/certificate/api-certificate'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, apiDownload, messageOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/files.ts'
import { query } from '../../../lib/query.ts'

const PACKET_MS = 2000

/** The papers to download and to file, once prepared; fetched again with every step of the case. */
export function useOwnCertificate({ remittance_id: id, version, part }: CaseRecord) {
  return useQuery({
    ...query('GET /remittances/:id/certificate', { params: { id }, asOf: version }),
    enabled: part !== null,
    placeholderData: (before) => before,
  })
}

/**
 * The bank packet is built in the background: it is ordered, then polled until it is ready. `known` comes with the
 * papers, and is old while those of this version are still being fetched.
 */
export function usePacket(id: number, version: number, known: PacketState, isOld: boolean) {
  const client = useQueryClient()
  const asked = query('GET /remittances/:id/packet', { params: { id }, asOf: version })
  const { data = known } = useQuery({
    ...asked,
    enabled: !isOld,
    initialData: isOld ? undefined : known,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? PACKET_MS : false),
  })
  const order = useMutation({
    mutationFn: () => api('POST /remittances/:id/packet', { params: { id } }),
    onSuccess: (packet) => client.setQueryData(asked.queryKey, packet),
  })
  return { packet: data, order }
}

const FAILED = 'We couldn’t download the file. Please try again.'
/** A packet may be large and a connection slow. */
const TIMEOUT_MS = 180_000

/** The server gives the addresses of a case's files under /api; all of them belong to a remittance. */
const routeOf = (url: string) => `GET ${url.replace(/^\/api/, '')}` as 'GET /remittances/:id/receipt'

type Taken = { name: string; url: string }

/** Downloads one file at a time and describes a failure. */
export function useTaking(id: number) {
  const taking = useMutation({
    mutationFn: async ({ url, name }: Taken) => {
      const { blob, fileName } = await apiDownload(routeOf(url), { params: { id }, timeout: TIMEOUT_MS })
      saveFile(blob, fileName ?? name)
    },
  })
  const onItsWay = taking.isPending ? taking.variables.name : null
  return {
    isTaking: (name: string) => onItsWay === name,
    take: (file: Taken) => onItsWay === null && taking.mutate(file),
    failure: taking.error && messageOf(taking.error, FAILED),
  }
}
