import { Grid, Paper, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { CountedTable } from '../../counted-table.tsx'

/** A titled table of counts. `columns` is its width in a grid of twelve, on wide screens. */
export function CountedPanel({
  title,
  columns,
  caption = title,
  ...table
}: {
  title: string
  columns: 4 | 6
  caption?: string
} & Omit<ComponentProps<typeof CountedTable>, 'caption'>) {
  return (
    <Grid.Col span={{ base: 12, md: columns }}>
      <Paper withBorder p="md" h="100%">
        <Title order={3} size="h5" mb="xs">
          {title}
        </Title>
        <CountedTable caption={caption} {...table} />
      </Paper>
    </Grid.Col>
  )
}

export function Asked({
  title,
  what,
  rows,
  nameOf = (name) => name,
}: {
  title: string
  what: string
  rows: { name: string; calls: number }[]
  nameOf?: (name: string) => string
}) {
  return (
    <CountedPanel
      title={title}
      columns={4}
      what={what}
      rows={rows.map(({ name, calls }) => ({ key: name, name: nameOf(name), calls }))}
    />
  )
}
