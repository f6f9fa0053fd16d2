import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this app, with its query and the section of the page if it has one. */
  to: string
  /** Marked as the current page only on that page itself, not on those below it. */
  isExact?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the app that does not reload it. For use as `component` of Mantine's parts. */
export function PageLink({ to, isExact = false, ...rest }: PageLinkProps) {
  const [address = '', section] = to.split('#')
  const [path = '', query] = address.split('?')
  const search = Object.fromEntries(new URLSearchParams(query ?? ''))
  return (
    <Link
      {...(rest as object)}
      to={path}
      search={search}
      {...(section !== undefined && { hash: section })}
      {...(isExact && { activeOptions: { exact: true, includeSearch: false } })}
    />
  )
}
