import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { AskedItem } from '@nirgam/domain/case/case-items'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { codeOf, PASSWORD } from './desk-people.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

export type Role = 'lead' | 'preparer' | 'signer'

/** Members of staff who act by API calls: one for each role on each server. */
const members = new WeakMap<Server, Partial<Record<Role, Promise<APIRequestContext>>>>()

function memberOf(server: Server, role: Role): Promise<APIRequestContext> {
  const ofServer = members.get(server) ?? {}
  members.set(server, ofServer)
  ofServer[role] ??= join(server, role)
  return ofServer[role]
}

/** Signs in a member of the staff whom the server has already, and who acts from then on. */
export async function signInAs(server: Server, role: Role, person: { email: string; password: string; code: string }) {
  const member = await newMember(server)
  await call(member, 'POST', '/sign-in', person)
  members.set(server, { ...members.get(server), [role]: Promise.resolve(member) })
  return member.storageState()
}

function newMember({ url }: Server): Promise<APIRequestContext> {
  return request.newContext({ baseURL: url, extraHTTPHeaders: { 'x-nirgam-desk': '1', origin: url } })
}

async function join(server: Server, role: Role): Promise<APIRequestContext> {
  const email = `${role}-${Date.now()}@firm.example`
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', role)
  const token = new URL(link).hash.slice(1)
  const member = await newMember(server)
  const { secret } = await call(member, 'POST', '/invitation', { token })
  const code = codeOf({ secret }, server.clockMovedBy)
  await call(member, 'POST', '/invitation/accept', { token, name: `The ${role}`, password: PASSWORD, code })
  return member
}

async function call(member: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await member.fetch(`/api/desk${path}`, { method, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** Does as the lead, by API call, what other journeys do on the screens. */
export async function leadCalls(server: Server, method: 'POST' | 'PUT', path: string, data: object) {
  await call(await memberOf(server, 'lead'), method, path, data)
}

/** Performs an action on the current version of a case. */
async function firmActs(
  server: Server,
  id: number,
  { act, by = 'lead', ...input }: { act: CaseAction; by?: Role; [field: string]: unknown },
): Promise<void> {
  const member = await memberOf(server, by)
  const { version } = await call(member, 'GET', `/cases/${id}`)
  await call(member, 'POST', `/cases/${id}/acts`, { act, version, ...input })
}

/** Claims a case and asks its customer for something. */
export async function firmAsks(server: Server, id: number, ...items: AskedItem[]): Promise<void> {
  await firmActs(server, id, { act: 'claim' })
  await firmActs(server, id, { act: 'ask', items })
}

/** Claims a case again, accepts every uploaded paper and moves the case on. */
export async function firmAcceptsPapers(server: Server, id: number): Promise<void> {
  await firmActs(server, id, { act: 'claim' })
  const lead = await memberOf(server, 'lead')
  const { papers } = await call(lead, 'GET', `/cases/${id}`)
  for (const { kind, file } of papers) {
    if (file) await call(lead, 'PUT', `/cases/${id}/papers/${kind}`, { verdict: 'accepted', document: file.id })
  }
  await firmWaivesMissing(server, id)
  await firmActs(server, id, { act: 'papers_complete' })
}

/** Waives every required paper that the customer was never asked for. */
export async function firmWaivesMissing(server: Server, id: number): Promise<void> {
  const lead = await memberOf(server, 'lead')
  const { papers } = await call(lead, 'GET', `/cases/${id}`)
  for (const { kind, state, is_required } of papers) {
    if (state !== 'missing' || !is_required) continue
    await call(lead, 'PUT', `/cases/${id}/papers/${kind}`, {
      verdict: 'waived',
      document: null,
      note: 'Known to the firm.',
    })
  }
}
