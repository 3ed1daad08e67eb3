import sharp from 'sharp'

export type SampleUpload = { form: FormData; bytes: Buffer }

/** A small image in an upload form. */
export async function sampleUpload(documentType: string, fileName = 'sample.png'): Promise<SampleUpload> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c02020', noise } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('document_type', documentType)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), fileName)
  return { form, bytes }
}
