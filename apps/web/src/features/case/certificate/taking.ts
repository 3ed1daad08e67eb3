import { useMutation } from '@tanstack/react-query'
import { apiDownload, messageOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/files.ts'

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
