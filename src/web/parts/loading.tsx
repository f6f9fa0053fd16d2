import { Center, Loader, VisuallyHidden } from '@mantine/core'

export function Loading() {
  return (
    <Center py="xl" role="status">
      <Loader />
      <VisuallyHidden>Loading …</VisuallyHidden>
    </Center>
  )
}
