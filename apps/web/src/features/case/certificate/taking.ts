import { useMutation } from '@tanstack/react-query'
import { apiDownload, messageOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/files.ts'

const FAILED = 'We couldn’t download the file. Please try again.'
/** A packet may be large and a line slow. */
const TIMEOUT_MS = 180_000

/** The server names the files of a case by their addresses under /api; all of them are a remittance's. */
const routeOf = (url: string) => `GET ${url.replace(/^\/api/, '')}` as 'GET /remittances/:id/receipt'

type Taken = { name: string; url: string }

/** One file at a time, with what went wrong in words. */
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
