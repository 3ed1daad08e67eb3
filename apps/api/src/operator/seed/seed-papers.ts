import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import sharp from 'sharp'
import { drawSheet } from '../../features/certificate/certificate.ts'
import { addInventedDocument } from '../../features/documents/documents.ts'
import type { RemittanceRow } from '../../features/remittances/remittances.ts'
import type { Services } from '../../platform/services.ts'

type Invented = { kind: PaperKind; ending: string; type: string; draw: (label: string, at: number) => Promise<Buffer> }

const PAPERS: readonly Invented[] = [
  { kind: 'panCard', ending: 'png', type: 'image/png', draw: picture },
  { kind: 'passportFront', ending: 'pdf', type: 'application/pdf', draw: pages },
]

/** Something to look at in the desk's viewer: a picture and a PDF. */
export async function addPapers(services: Services, remittance: RemittanceRow): Promise<void> {
  const { id, user_id, reference_number } = remittance
  for (const { kind, ending, type, draw } of PAPERS) {
    const bytes = await draw(paperLabel(kind), remittance.updated_at)
    const upload = { kind, bytes, fileName: `${kind}.${ending}`, declaredType: type }
    await addInventedDocument(services, { owner: user_id, remittanceId: id, reference: reference_number, upload })
  }
}

async function pages(label: string, madeAt: number): Promise<Buffer> {
  const rows = [
    { label: 'Surname', value: 'Example' },
    { label: 'Nationality', value: 'Indian' },
    { label: 'Place of birth', value: 'Bengaluru' },
  ]
  const sections = ['Page with the picture', 'Page with the address'].map((title) => ({ title, rows }))
  const sheet = { title: label, about: 'Invented, of no value.', steps: [], sections }
  return Buffer.from(await drawSheet({ sheet, numbers: [], madeAt }))
}

function picture(label: string): Promise<Buffer> {
  const lines = [160, 220, 280].map((y) => `<rect x="300" y="${y}" width="480" height="24" fill="#b8c4cc"/>`).join('')
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540">
    <rect width="860" height="540" fill="#eef3f6"/>
    <rect x="60" y="150" width="190" height="240" fill="#c9d6de"/>${lines}
    <text x="60" y="100" font-family="sans-serif" font-size="48" fill="#20323d">${label}</text>
    <text x="60" y="480" font-family="sans-serif" font-size="28" fill="#20323d">Invented, of no value</text>
  </svg>`
  return sharp(Buffer.from(card)).png().toBuffer()
}
