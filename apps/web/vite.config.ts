import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pagesInManifest } from './page-manifest.ts'
import { pdfFiles } from './pdf-files.ts'

export default defineConfig({
  plugins: [react(), pagesInManifest(), pdfFiles()],
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
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
      output: {
        codeSplitting: {
          // Few files: one compresses better than thirty, and a slow line waits for each.
          groups: [
            // What every visitor needs, the landing page with it.
            { name: 'app', tags: ['$initial'], test: /^(?!.*(index\.html|entry-client)).*$/, priority: 3 },
            // The guide's rules come with its questions; what the form's first step needs of them stays with the form.
            {
              name: 'guide',
              test: /domain\/src\/guide\/(?!dollar-limits)/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The form's answers and their rules: for the wizard, the review and what is asked later.
            {
              name: 'answers',
              test: /ibantools|ui\/(amount|rupee)-|domain\/src\/(rupee-reading|answers?|answer-fields|details-answers|transfer-answers|form-(data|fields|documents)|step-gates|step-payload|stored-values|postal|progress)\.ts/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // Forms of accounts and what only lists need.
            {
              name: 'forms',
              test: /domain\/src\/(account-forms|enquiry-form|profile-forms)\.ts|lib\/form\.ts|ui\/tabs|Icon(Logout|FileTypePdf|Send|MessageQuestion)\.|form-downloads|[iI]nfiniteQuery/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What several of the other pages are made of.
            {
              name: 'kit',
              test: /src\/(ui\/(?!lists|combobox|tabs|rows-to-copy|used-bar)|lib\/(?!account-codes|field-help|fingerprint))|form-downloads|features\/starting\/starting|packages\/domain\/src\/(?!case\/|certificate\/|desk\/|ledger\/|countries|bank-names|review)|node_modules\/(?!@base-ui|@floating-ui|.*Icon(Camera|Photo|Upload|Phone|Mail|BrandWhatsapp|MessageCircle|CoinRupee|Plus|Copy|FileText)\.)/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'account',
              test: /ui\/(lists|used-bar)|features\/(account-area|dashboard|case\/(case\.|glance|promise)|enquiries|remittances|contributions|bank-forms|receipts|support\/(chat|contacts|support\.))|Icon(Phone|Mail|BrandWhatsapp|MessageCircle|CoinRupee)\./,
            },
            // What the wizard's later steps and the questions of a case are both answered with.
            {
              name: 'documents',
              test: /features\/documents\/|Icon(Camera|Photo|Upload)\.|lib\/(account-codes|field-help)|domain\/src\/countries/,
              minShareCount: 2,
            },
            { name: 'sign-in', test: /features\/sign-in\// },
            // The desk, and what the domain says about it, come to nobody but staff; its rooms come one by one.
            { name: 'desk', test: /src\/desk\/(?!sign-in|entrance|recovery|copy)[^/]+$|Icon(Plus|Copy|FileText)\./ },
            // The steps after signing in come by themselves.
            { name: 'wizard', test: /remittance-page/ },
            { name: 'wizard', test: /features\/wizard\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
