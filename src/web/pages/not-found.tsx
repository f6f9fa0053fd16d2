import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { Empty } from '../parts/empty.tsx'
import { PageLink } from '../parts/page-link.tsx'

export function PageNotFound() {
  useEffect(() => {
    document.title = 'Page not found · Flightline'
  }, [])
  return (
    <Empty title="Page not found">
      The address may be mistyped, or the page has moved.{' '}
      <Anchor component={PageLink} to="/">
        Go to the home page
      </Anchor>
    </Empty>
  )
}
