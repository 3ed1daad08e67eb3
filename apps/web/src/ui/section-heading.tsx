import { type ComponentProps, createContext, useContext } from 'react'

type Level = 2 | 3 | 4 | 5

const LevelContext = createContext<Level>(2)

/** The level of the headings inside; a part that is shown on different pages does not know what stands above it. */
export const SectionLevel = LevelContext.Provider

/** `below` counts from the level of the part it stands in. */
export function SectionHeading({ below = 0, ...rest }: { below?: 0 | 1 } & ComponentProps<'h2'>) {
  const Heading = `h${useContext(LevelContext) + below}` as 'h2' | 'h3' | 'h4' | 'h5'
  return <Heading {...rest} />
}
