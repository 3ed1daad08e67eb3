import { Page } from './page.tsx'

export function BeingBuilt({ title }: { title: string }) {
  return (
    <Page narrow>
      <h1>{title}</h1>
      <p>This page is being built.</p>
    </Page>
  )
}
