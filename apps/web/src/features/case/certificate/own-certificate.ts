import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { PacketState } from '@nirgam/domain/certificate/api-certificate'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
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
