import { saveStepBody } from '@nirgam/domain/remittance/api-remittances'
import sharp from 'sharp'
import { bodyLimitOf } from '../../apps/api/src/platform/http/description/described.ts'
import { circularPdf } from '../../apps/api/src/testing/files/hostile-files.ts'
import { halfRequest, halfUpload, type SlowClient, unreadDownload } from '../../apps/api/src/testing/slow-clients.ts'
import { OVERFULL, WORST } from '../../apps/api/src/testing/worst-bodies.ts'
import type { Person } from './town.ts'

type Around = { url: string; people: readonly Person[] }
type Gathered = { answers: Record<string, number>; end(): void }

export type Crowd = {
  name: string
  about: string
  /** the number of accounts that take part */
  people: number
  gather(around: Around): Promise<Gathered>
}

const MEGABYTE = 1024 * 1024
/** How long an impatient user waits. */
const LOOKS_MS = 3_000

export const CROWDS: readonly Crowd[] = [
  {
    name: 'circular',
    about: 'one account uploads 40 PDFs whose pages lead in circles, eight at a time',
    people: 1,
    gather: async ({ url, people: [person] }) => counted(await circularUploads(url, need(person))),
  },
  {
    name: 'unread',
    about: 'one account asks a hundred times for a document of 2.7 MB and never reads',
    people: 1,
    async gather({ url, people: [person] }) {
      const { token } = need(person)
      const path = await upload(url, need(person), await noise(2.7 * MEGABYTE), 'noise.jpg')
      return watched(Array.from({ length: 100 }, () => unreadDownload({ url, token }, path)))
    },
  },
  {
    name: 'half-sent',
    about: 'thirty accounts send eight uploads each to almost 5 MB, and stop',
    people: 30,
    gather({ url, people }) {
      const most = Buffer.alloc(4.9 * MEGABYTE, 1)
      const each = ({ token, remittance }: Person) =>
        Array.from({ length: 8 }, () => halfUpload({ url, token }, remittance, most))
      return watched(people.flatMap(each))
    },
  },
  {
    name: 'bodies',
    about: 'five accounts in turn save 280 answers each, of 250 KB or as long as may be, eight at a time',
    people: 5,
    async gather({ url, people }) {
      const answers: string[] = []
      for (const person of people) answers.push(...(await worstBodies(url, person)))
      return counted(answers)
    },
  },
  {
    name: 'slow',
    about: 'five hundred strangers stop in the middle of a line, a header or a body',
    people: 0,
    gather({ url }) {
      const body =
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{'
      const beginnings = ['GET /api/us', 'GET /api/user HTTP/1.1\r\nHost: x\r\nX-Slow: ', body + ' '.repeat(100_000)]
      return watched(Array.from({ length: 500 }, (_, at) => halfRequest(url, beginnings[at % 3] ?? body)))
    },
  },
]

function need(person: Person | undefined): Person {
  if (!person) throw new Error('this crowd needs somebody')
  return person
}

/** The reply that each client has received after a while. */
async function watched(arriving: Promise<SlowClient>[]): Promise<Gathered> {
  const clients = await Promise.all(arriving)
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('nothing yet'), LOOKS_MS))
  const answers = await Promise.all(
    clients.map(({ status, ended }) => Promise.race([status.then(String), ended.then(() => 'let go'), silence])),
  )
  const end = () => {
    for (const client of clients) client.leave()
  }
  return { ...counted(answers), end }
}

function counted(answers: readonly string[]): Gathered {
  const byAnswer = Object.groupBy(answers, (answer) => answer)
  const counts = Object.entries(byAnswer).map(([answer, all]) => [answer, all?.length ?? 0])
  return { answers: Object.fromEntries(counts), end: () => {} }
}

async function circularUploads(url: string, person: Person): Promise<string[]> {
  const answers: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const tries = Array.from({ length: 8 }, (_, at) =>
      post(url, person, circularPdf(at % 2 === 0 ? '/Kids [2 0 R]' : '/Kids [3 0 R]'), 'a.pdf'),
    )
    answers.push(...(await Promise.all(tries)).map(({ status }) => String(status)))
  }
  return answers
}

async function worstBodies(url: string, { token, remittance }: Person): Promise<string[]> {
  const limit = bodyLimitOf(saveStepBody)
  const bodies = Object.values({ ...OVERFULL, ...WORST })
    .flatMap((make) => [make(250 * 1024), make(limit - 100)])
    .map((data) => `{"step":"amount","data":${data}}`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answers: string[] = []
  // Twenty more would exceed the hourly limit.
  while (answers.length < 280) {
    const tries = Array.from({ length: 8 }, async (_, at) => {
      const body = bodies[(answers.length + at) % bodies.length] ?? ''
      try {
        const answer = await fetch(`${url}/api/remittances/${remittance}`, { method: 'PUT', headers, body })
        await answer.arrayBuffer()
        return String(answer.status)
      } catch {
        return 'let go'
      }
    })
    answers.push(...(await Promise.all(tries)))
  }
  return answers
}

function post(url: string, { token, remittance }: Person, bytes: Buffer, name: string): Promise<Response> {
  const body = new FormData()
  body.append('document_type', 'addressProof')
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/api/remittances/${remittance}/upload-document`, { method: 'POST', headers, body })
}

async function upload(url: string, person: Person, bytes: Buffer, name: string): Promise<string> {
  const answer = await post(url, person, bytes, name)
  const { data } = (await answer.json()) as { data: { file_info: { url: string } } }
  return data.file_info.url
}

/** A picture that keeps about this size when it is encoded again. */
function noise(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes / 0.58))
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer()
}
