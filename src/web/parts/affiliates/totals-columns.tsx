import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { withQuery, type Answer } from '../../api.ts'
import { PageLink } from '../page-link.tsx'
import type { GroupTab, Scope } from './scope.ts'

type Total = Answer<'GET /affiliates'>['totals'][number]
type NameIn<Row> = Row extends unknown ? keyof Row : never
type ValueIn<Row, Name extends PropertyKey> = Row extends Record<Name, infer Value> ? Value : never
/** A row of any of the three tables: what all have, and what some have. */
export type TotalsRow = Pick<Total, keyof Total> & { [Name in NameIn<Total>]?: ValueIn<Total, Name> }

interface Column {
  label: string
  cell: (row: TotalsRow) => ReactNode
}

/** The columns before the figures. Links keep the days shown. */
export function columnsOf(tab: GroupTab, isBuyer: boolean, scope: Scope): [Column, ...Column[]] {
  const { from, to } = scope
  const days = { from, to, days: from === undefined && to === undefined ? 'all' : undefined }
  const link = (path: string, text: string | undefined) => (
    <Anchor component={PageLink} to={withQuery(path, days)} size="sm">
      {text}
    </Anchor>
  )
  const seller: Column[] = isBuyer ? [{ label: 'Seller', cell: (row) => row.seller_name }] : []
  const campaign: Column = {
    label: 'Campaign',
    cell: (row) => link(`/campaigns/${row.campaign_id}/affiliates`, row.campaign_name),
  }
  if (tab === 'campaigns') return [campaign, ...seller]
  if (tab === 'packages') {
    return [{ label: 'Package', cell: (row) => row.package_name }, campaign, ...seller]
  }
  return [
    {
      label: 'Code',
      cell: (row) => (
        <>
          {link(`/affiliates/codes/${row.id}`, row.code)}
          {row.slug != null && (
            <Text size="xs" c="dimmed">
              {row.slug}
            </Text>
          )}
        </>
      ),
    },
    {
      label: 'Package',
      cell: (row) =>
        row.package_name ?? (
          <Text size="sm" c="dimmed">
            moved to another package
          </Text>
        ),
    },
    ...seller,
  ]
}
