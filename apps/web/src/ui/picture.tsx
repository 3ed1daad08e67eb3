type PictureProps = { svg: string; className?: string | undefined; size?: 'sm' | 'md' | 'lg' }

/** A drawing from one of our own .svg files, inside the page: it takes on its colours and needs no request. */
export function Picture({ svg, className, size }: PictureProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the files are part of the program
  return <span aria-hidden className={className} data-size={size} dangerouslySetInnerHTML={{ __html: svg }} />
}
