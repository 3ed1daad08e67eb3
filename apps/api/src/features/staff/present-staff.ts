import type {
  DeskMe,
  InvitationData,
  InvitationLink,
  OpenInvitation,
  StaffRecord,
} from '@nirgam/domain/office/api-staff'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { VisitorBrowser } from '../accounts/accounts.ts'
import type { Link } from './invitations/invitations.ts'
import { type InvitationRow, openInvitation, openInvitations } from './invitations/invitations-store.ts'
import { openLink } from './invitations/joining.ts'
import { qrOf, recoveryCodesLeft } from './second-factor.ts'
import type { Staff } from './sessions/desk-sessions.ts'
import { allStaff, everyoneEver, nameOf, openStaff, type StaffRow } from './staff-store.ts'

export function presentMe({ uid, name, email, role, membershipNumber, recoveryCodes }: Staff): DeskMe {
  const left = recoveryCodesLeft(recoveryCodes)
  return { uid, name, email, role, membership_number: membershipNumber, recovery_codes_left: left }
}

export function presentStaff(vault: Vault, row: StaffRow): StaffRecord {
  return {
    uid: row.uid,
    ...openStaff(vault, row),
    role: row.role,
    membership_number: row.membership_number,
    locked: row.locked_at !== null,
    can_sign_in: row.totp_secret_sealed !== null,
    last_sign_in_at: row.signed_in_at === null ? null : timeText(row.signed_in_at),
    created_at: timeText(row.created_at),
  }
}

export async function listStaff({ db, vault, clock }: Services) {
  const [staff, invitations] = [await allStaff(db), await openInvitations(db, clock.now())]
  return {
    staff: staff.map((row) => presentStaff(vault, row)),
    invitations: invitations.map((row) => presentOpen(vault, row, staff)),
  }
}

function presentOpen(vault: Vault, row: InvitationRow, staff: readonly StaffRow[]): OpenInvitation {
  const { uid, kind, role } = row
  const maker = staff.find(({ id }) => id === row.made_by)
  return {
    uid,
    kind,
    ...openInvitation(vault, row),
    role,
    made_by: maker ? nameOf(vault, maker) : null,
    created_at: timeText(row.created_at),
    expires_at: timeText(row.expires_at),
  }
}

export async function showInvitation(
  services: Services,
  token: string,
  browser: VisitorBrowser,
): Promise<InvitationData> {
  const { row, name, email, secret } = await openLink(services, token, browser)
  const qr = secret && qrOf(secret, email ?? name ?? row.role)
  return { kind: row.kind, name, email, role: row.role, secret, qr, expires_at: timeText(row.expires_at) }
}

export function presentLink({ link, expiresAt }: Link): InvitationLink {
  return { link, expires_at: timeText(expiresAt) }
}

/** Names of all present and former staff, by uid. */
export async function namesOfStaff({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<Map<string, string>> {
  return new Map((await everyoneEver(db)).map((row) => [row.uid, openStaff(vault, row).name]))
}

/** Staff who sign, as named on certificates. */
export async function accountants({ db, vault }: Pick<Services, 'db' | 'vault'>) {
  const signers = (await allStaff(db)).filter(({ role }) => role === 'signer')
  return signers.map((row) => ({
    uid: row.uid,
    name: openStaff(vault, row).name,
    membership_number: row.membership_number,
  }))
}
