import { randomBytes } from 'node:crypto'
import { plainCode, RECOVERY_CODES } from '@nirgam/domain/office/staff-forms'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Vault } from '../../platform/vault/vault.ts'

const ISSUER = 'Nirgam Desk'
const STEP_MS = 30_000
/** A phone's clock may be half a minute off, and typing takes time. */
const STEPS_OFF = 1
const SECRET_BYTES = 20
/** 60 bits: twelve letters in three groups. */
const CODE_BYTES = 8
const CODE_LETTERS = 12
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The time step that a code belongs to, or null when it matches none near the current time. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret, period: STEP_MS / 1000 })
  const off = totp.validate({ token: code, timestamp: now, window: STEPS_OFF })
  return off === null ? null : Math.floor(now / STEP_MS) + off
}

/** QR code for an authenticator app. */
export function qrOf(secret: string, label: string): string {
  return renderSVG(new TOTP({ issuer: ISSUER, label, secret, period: STEP_MS / 1000 }).toString(), { border: 2 })
}

/** Each replaces a code once; only their MACs are stored. */
export function newRecoveryCodes(vault: Vault, staffUid: string): { codes: string[]; kept: string } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  return { codes, kept: JSON.stringify(codes.map((code) => macOf(vault, staffUid, code))) }
}

function newRecoveryCode(): string {
  let number = randomBytes(CODE_BYTES).readBigUInt64BE()
  let letters = ''
  for (let left = CODE_LETTERS; left > 0; left -= 1) {
    letters += ALPHABET[Number(number & 31n)]
    number >>= 5n
  }
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** Stored recovery codes without the one just used, or null when the code is not among them. */
export function withoutRecoveryCode(vault: Vault, staffUid: string, kept: string, code: string): string | null {
  const macs = macsIn(kept)
  const used = macOf(vault, staffUid, code)
  return macs.includes(used) ? JSON.stringify(macs.filter((mac) => mac !== used)) : null
}

export function recoveryCodesLeft(kept: string): number {
  return macsIn(kept).length
}

function macsIn(kept: string): string[] {
  return JSON.parse(kept) as string[]
}

function macOf(vault: Vault, staffUid: string, code: string): string {
  return vault.mac('recovery-code', `${staffUid}\0${plainCode(code)}`)
}
