import multipart from '@fastify/multipart'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { fewAtOnce } from './at-once.ts'
import { readUpload, UPLOAD_LIMITS } from './read-upload.ts'
import type { Upload } from './store-document.ts'

export const UPLOADS: RouteLimit = { name: 'upload', by: 'account', points: 120, seconds: 3600, handful: 5 }

/** The form parser belongs to the routes that take files: everywhere else only JSON is read. */
export async function acceptUploads(plain: Pick<FastifyInstance, 'register'>): Promise<void> {
  await plain.register(multipart, { limits: UPLOAD_LIMITS })
}

/** Reads a file and does the work with it, unless this person has too much of that going on already. */
export function receiveUpload<T>(
  request: FastifyRequest,
  who: number,
  work: (upload: Upload) => Promise<T>,
  wanted?: PaperKind,
): Promise<T> {
  return fewAtOnce(String(who), async (held) => work(await readUpload(request, held, wanted)))
}
