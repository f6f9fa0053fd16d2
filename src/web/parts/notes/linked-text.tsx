import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { splitLinks } from './split-links.ts'

/** Text as it was typed. Addresses are links, whose text is where they lead. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ part, isLink }, i) =>
    isLink ? (
      <Anchor
        key={i}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
        underline="always"
      >
        {part}
      </Anchor>
    ) : (
      <Fragment key={i}>{part}</Fragment>
    ),
  )
}
