import { Anchor, Container } from '@mantine/core'
import { Empty } from '../parts/empty.tsx'
import { PageLink } from '../parts/page-link.tsx'

export function NotFound() {
  return (
    <Container size="sm" py="xl" component="main">
      <Empty title="There is nothing here">
        The address may be mistyped, or the page has moved.{' '}
        <Anchor component={PageLink} to="/">
          Go to the first page
        </Anchor>
      </Empty>
    </Container>
  )
}
