import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pagesInManifest } from './page-manifest.ts'
import { pdfFiles } from './pdf-files.ts'

const marks = new Map<string, string>()

/** Half of the usual length: the names are in the scripts as well as in the styles. */
function shortName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.split('?')[0] ?? file)
  const mark = createHash('sha256').update(place).digest('base64url').slice(0, 3)
  const other = marks.get(mark) ?? place
  if (other !== place) throw new Error(`${place} and ${other} would share their class names: rename one of them`)
  marks.set(mark, place)
  return `${name}-${mark}`
}

export default defineConfig({
  plugins: [react(), pagesInManifest(), pdfFiles()],
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A data: address would be refused by the font rule of the content security policy.
    assetsInlineLimit: 0,
    // Our polyfill-free targets load modules in parallel without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Few files: one compresses better than thirty, and a slow line waits for each.
          groups: [
            // What every visitor needs, the landing page with it.
            { name: 'app', tags: ['$initial'], test: /^(?!.*(index\.html|entry-client)).*$/, priority: 4 },
            // The guide's rules come with its questions; what the form's first step needs of them stays with the form.
            {
              name: 'guide',
              test: /domain\/src\/guide\/(?!dollar-limits)|features\/guide\/(result-parts|in-ledger|paper-list|finding-card|answer-|parts-input)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The form's answers and their rules: for the wizard, the review and what is asked later.
            {
              name: 'answers',
              test: /ibantools|domain\/src\/(answers?|answer-fields|details-answers|transfer-answers|form-(data|fields|documents)|step-gates|step-payload|stored-values|postal|progress)\.ts/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What a case is, for the customer's page and for the desk.
            {
              name: 'case-rules',
              test: /ui\/rows-to-copy|IconCopy\.|domain\/src\/case\/(case-(acts|guards|messages)|ask-reasons|paper-kinds)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Forms of accounts and what only lists need, how a case stands with it.
            {
              name: 'forms',
              test: /domain\/src\/(account-forms|enquiry-form|profile-forms|case\/case-states|desk\/roles)\.ts|lib\/form\.ts|ui\/(tabs|used-bar)|Icon(Logout|Send|MessageQuestion)\.|[iI]nfiniteQuery/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // How the pages behind the sign-in look: one file of styles instead of one for each part of a page.
            {
              name: 'looks',
              test: /src\/(ui|features\/(account-area|dashboard|case|documents|wizard|support|enquiries|remittances|contributions|bank-forms|receipts|profile|ledger|thank-you|home|review|payment))\/.*\.css/,
              priority: 3,
            },
            // What several of the other pages are made of.
            {
              name: 'kit',
              test: /features\/guide\/(guide\.tsx|finding-height)|src\/(ui\/(?!lists|combobox|field-box|tabs|rows-to-copy|used-bar)|lib\/(?!account-codes|field-inputs|fingerprint))|features\/starting\/starting|packages\/domain\/src\/(?!case\/|certificate\/|desk\/|ledger\/|countries|bank-names|review)|node_modules\/(?!@base-ui|@floating-ui|.*Icon(Camera|Photo|Upload|Phone|Mail|BrandWhatsapp|MessageCircle|CoinRupee|Plus|Copy|FileText)\.)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'account',
              test: /ui\/lists|features\/(account-area|dashboard|case\/(case\.|glance|promise)|enquiries|remittances|contributions|bank-forms|receipts|support\/(chat|contacts|support\.))|Icon(Phone|Mail|BrandWhatsapp|MessageCircle|CoinRupee)\./,
            },
            // What the wizard's later steps and the questions of a case are both answered with.
            {
              name: 'documents',
              test: /features\/documents\/|Icon(Camera|Photo|Upload)\.|lib\/(account-codes|field-inputs)|domain\/src\/countries/,
              minShareCount: 2,
            },
            { name: 'suggestions', test: /ui\/combobox|domain\/src\/bank-names/ },
            { name: 'sign-in', test: /features\/sign-in\// },
            // The desk, and what the domain says about it, come to nobody but staff; its rooms come one by one.
            { name: 'desk', test: /src\/desk\/(?!sign-in|entrance|recovery|copy)[^/]+$/ },
            // The larger ones of a guest's steps, and what is behind them.
            {
              name: 'guest-steps',
              test: /features\/wizard\/(guest-login|steps\/(bank-step|date-of-birth-step|other-bank))/,
            },
            // The steps after signing in come by themselves.
            { name: 'wizard', test: /remittance-page/ },
            { name: 'wizard', test: /features\/wizard\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
