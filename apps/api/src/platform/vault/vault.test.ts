import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyRing, newKeyRing, withNewKey, withoutOldKeys } from './key-ring.ts'
import { Vault } from './vault.ts'

const place = { table: 'remittances', row: 'NRG-1', field: 'sender_details' }

test('what is sealed opens again at its place, whatever it is', () => {
  const ring = newKeyRing()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [writer, reader] = [new Vault(() => ring), new Vault(() => ring)]
      const sealed = writer.seal(text, place)
      expect([reader.open(sealed, place), reader.open(sealed, place)]).toEqual([text, text])
      expect(writer.open(sealed, place)).toBe(text)
    }),
  )
})

test('half a sign reads the same for whoever sealed it and for everybody else', () => {
  const ring = newKeyRing()
  const [writer, reader] = [new Vault(() => ring), new Vault(() => ring)]
  const sealed = writer.seal('half \ud83d', place)
  expect(writer.open(sealed, place)).toBe(reader.open(sealed, place))
})

test('a sealed value opens in no other table, row or field', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('ABCDE1234F', place)
  expect(vault.open(sealed, place)).toBe('ABCDE1234F')
  for (const other of [{ table: 'users' }, { row: 'NRG-2' }, { field: 'receiver_details' }]) {
    expect(() => vault.open(sealed, { ...place, ...other })).toThrow('does not belong here')
    expect(() => new Vault(() => ring).open(sealed, { ...place, ...other })).toThrow('does not belong here')
  }
})

test('a changed or cut-off value does not open', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('secret', place)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => vault.open(changed, place)).toThrow()
  expect(() => vault.open(sealed.slice(0, 20), place)).toThrow()
})

test('the same text never looks the same twice, but its index does', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  expect(vault.seal('same', place)).not.toBe(vault.seal('same', place))
  expect(vault.index('email', 'a@b.c')).toBe(vault.index('email', 'a@b.c'))
  expect(vault.index('email', 'a@b.c')).not.toBe(vault.index('phone', 'a@b.c'))
})

test('after a rotation old values still open, are resealed, and then the old key can go', () => {
  let ring: KeyRing = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('mine', place)
  ring = withNewKey(ring)
  expect(vault.open(sealed, place)).toBe('mine')
  const moved = vault.reseal(sealed, place)
  expect(moved).not.toBeNull()
  expect(vault.reseal(moved ?? '', place)).toBeNull()
  ring = withoutOldKeys(ring)
  expect(vault.open(moved ?? '', place)).toBe('mine')
  expect(() => vault.open(sealed, place)).toThrow('is missing')
})

test('a key that another process added is found without a restart', () => {
  const before = newKeyRing()
  const after = withNewKey(before)
  const reader = new Vault(
    () => before,
    () => after,
  )
  expect(reader.open(new Vault(() => after).seal('new', place), place)).toBe('new')
})
