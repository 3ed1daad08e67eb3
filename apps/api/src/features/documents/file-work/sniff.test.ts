import { describe, expect, test } from 'vitest'
import { labelsAgree, otherFormat, sniff } from './sniff.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])

describe('the type of a file', () => {
  test('is detected from its first bytes', () => {
    expect(sniff(JPEG)).toBe('image/jpeg')
    expect(sniff(PNG)).toBe('image/png')
    expect(sniff(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf')
  })

  test('is unknown when the signature is cut off or not at the very beginning', () => {
    expect(sniff(PNG.subarray(0, 7))).toBeNull()
    expect(sniff(Buffer.from(' %PDF-1.7'))).toBeNull()
    expect(sniff(Buffer.from('GIF89a%PDF-1.7'))).toBeNull()
    expect(sniff(Buffer.alloc(0))).toBeNull()
  })

  test.each([
    ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG drawing'],
    ['\n  <!DOCTYPE html><html></html>', 'a web page'],
    ['<script>alert(1)</script>', 'a web page'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'a HEIC photo'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'a WebP picture'],
    ['PK\x03\x04\x14\0', 'an Office or ZIP file'],
    ['ï»¿  <svg>', 'an SVG drawing'],
    ['<svgx>', null],
    ['ï»¿<html lang="en">', 'a web page'],
    ['<body>', 'a web page'],
    ['see <html>', null],
    ['\0\0\0\x1cftypmif1\0\0\0\0', 'a HEIC photo'],
    ['\0\0\0\x1cftypmp42\0\0\0\0', null],
    ['\0\0\0\0\x1cftypheic', null],
    ['RIFF\0\0\0\0WAVEfmt ', null],
    ['XXXX\0\0\0\0WEBPVP8 ', null],
    ['GIF89a\x01\0', 'a GIF picture'],
    ['II*\0\x08', 'a TIFF picture'],
    ['MM\0*\0', 'a TIFF picture'],
    ['MM*\0', null],
    ['BM\x46\0', 'a BMP picture'],
    ['\xd0\xcf\x11\xe0\xa1', 'an Office file'],
    [' GIF89a', null],
    ['hello there', null],
  ])('is named if it is common but not accepted: %j', (text, name) => {
    expect(otherFormat(Buffer.from(text, 'latin1'))).toBe(name)
  })
})

describe('the name and declared type of a file', () => {
  test('agree if both match the bytes', () => {
    expect(labelsAgree('image/jpeg', 'IMG_0001.JPG', 'image/jpeg')).toBe(true)
    expect(labelsAgree('image/jpeg', 'scan.jfif', 'image/pjpeg')).toBe(true)
    expect(labelsAgree('application/pdf', 'my.passport.pdf', 'application/pdf; charset=binary')).toBe(true)
  })

  test('agree with any bytes if they are missing or vague', () => {
    expect(labelsAgree('image/png', 'passport')).toBe(true)
    expect(labelsAgree('image/png', 'passport', 'application/octet-stream')).toBe(true)
    expect(labelsAgree('image/png', 'passport', '')).toBe(true)
    expect(labelsAgree('image/png', 'passport', ' ; charset=binary')).toBe(true)
    expect(labelsAgree('image/png', 'my.folder/passport', ' IMAGE/PNG ')).toBe(true)
    expect(labelsAgree('image/png', 'my.folder\\passport. ')).toBe(true)
  })

  test('disagree when the extension or the declared type is of another kind', () => {
    expect(labelsAgree('image/jpeg', 'photo.png', 'image/jpeg')).toBe(false)
    expect(labelsAgree('image/jpeg', 'photo.jpg', 'text/html')).toBe(false)
    expect(labelsAgree('image/jpeg', 'photo.jpg.exe', 'image/jpeg')).toBe(false)
    expect(labelsAgree('image/jpeg', 'photo.constructor')).toBe(false)
    expect(labelsAgree('image/png', 'photo.png', 'image/jpeg')).toBe(false)
    expect(labelsAgree('application/pdf', 'a.pdf/scan.png ')).toBe(false)
  })
})
