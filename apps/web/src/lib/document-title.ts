import { useEffect } from 'react'

export const SITE_NAME = 'Nirgam'

export function fullTitle(title: string): string {
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`
}

/** For pages whose title changes while they are open; the other pages get theirs from the route table. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = fullTitle(title)
    return () => {
      document.title = before
    }
  }, [title])
}
