import { Anchor, Code, Kbd, Table, Text, Title, type TitleOrder } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Block, Inline } from '../../guide.ts'
import { helpLink } from '../../help-link.ts'
import { IconLink } from '../../icons.ts'
import { CopyButton } from '../copy.tsx'
import { PageLink } from '../page-link.tsx'

/** The text of a guide. */
export function Blocks({ guide, blocks }: { guide: string; blocks: readonly Block[] }): ReactNode {
  // A guide never changes while it is shown.
  return blocks.map((block, i) => <BlockPart key={i} guide={guide} block={block} />)
}

function BlockPart({ guide, block }: { guide: string; block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <div className="guide-heading">
          <Title
            order={block.depth as TitleOrder}
            size={block.depth === 2 ? 'h3' : 'h4'}
            id={block.anchor}
            tabIndex={-1}
          >
            <Words parts={block.parts} />
          </Title>
          <Anchor
            component={PageLink}
            to={helpLink(guide, block.anchor)}
            aria-label={`Link to “${plainText(block.parts)}”`}
          >
            <IconLink size={16} aria-hidden />
          </Anchor>
        </div>
      )
    case 'paragraph':
      return (
        <Text>
          <Words parts={block.parts} />
        </Text>
      )
    case 'code':
      return (
        <div className="guide-code">
          {/* Long lines scroll, also by keyboard. */}
          <Code block tabIndex={0}>
            {block.text}
          </Code>
          <CopyButton text={block.text} what="the code" />
        </div>
      )
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Blocks guide={guide} blocks={item} />
        </li>
      ))
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    default:
      return <GuideTable table={block} />
  }
}

/** Scrolls within the page where it is too narrow, also by keyboard. */
function GuideTable({ table: { head, align, rows } }: { table: Extract<Block, { kind: 'table' }> }) {
  return (
    <div
      className="guide-table"
      role="region"
      tabIndex={0}
      aria-label={`Table: ${head.map(plainText).join(', ')}`}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((cell, i) => (
              <Table.Th key={i} ta={align[i] ?? undefined}>
                <Words parts={cell} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, i) => (
            <Table.Tr key={i}>
              {row.map((cell, j) => (
                <Table.Td key={j} ta={align[j] ?? undefined}>
                  <Words parts={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Words({ parts }: { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, i) => <Word key={i} part={part} />)
}

function Word({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'code':
      return <Code>{part.text}</Code>
    case 'key':
      return <Kbd size="xs">{part.text}</Kbd>
    case 'strong':
      return (
        <strong>
          <Words parts={part.parts} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Words parts={part.parts} />
        </em>
      )
    default:
      return part.to.startsWith('/') ? (
        <Anchor component={PageLink} to={part.to} inherit>
          <Words parts={part.parts} />
        </Anchor>
      ) : (
        <Anchor href={part.to} target="_blank" rel="noreferrer" inherit>
          <Words parts={part.parts} />
        </Anchor>
      )
  }
}

/** Without its marks, for names. */
export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'parts' in part ? plainText(part.parts) : part.text))
    .join('')
}
