import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'

/** In the shape of what follows, so that little moves once it is there. */
export function HomeSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading …</VisuallyHidden>
      <Skeleton h={24} w={120} />
      <Skeleton h={76} />
      <Skeleton h={230} />
      <Skeleton h={130} />
    </Stack>
  )
}
