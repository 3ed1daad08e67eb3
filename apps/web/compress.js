import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** HTML pages are left out, because the server fills in its own details first. */
const TEXT = /\.(m?js|css|svg|txt|json|webmanifest)$/
/** Compressing a smaller file saves too little to matter. */
const SMALLEST = 512
/** Brotli's last level would take a fifth of the build to save 2% of the PDF viewer, the only files of this size. */
const LARGE = 200_000

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes `.br` and `.gz` next to every text file, so that the server never compresses a file itself. */
export async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  await Promise.all(
    files.map(async (file) => {
      const path = `${file.parentPath}/${file.name}`
      const content = await readFile(path)
      if (content.length < SMALLEST) return
      const quality = content.length < LARGE ? 11 : 10
      await writeFile(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
      await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
    }),
  )
}
