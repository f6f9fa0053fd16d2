import { Alert, Button, List, Stack, Table, Text, Title } from '@mantine/core'
import { useAnswer, type Answer, linkTo } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconDownload } from '../../icons.ts'
import { AgentAddress } from '../../parts/agent-address.tsx'
import { Answered } from '../../parts/answered.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { JsonBlock } from '../../parts/json-block.tsx'
import { Page } from '../../parts/page.tsx'

export default function AdagentsFile({ domain }: { domain: string }) {
  const question = useAnswer('GET /operator/adagents/:domain', { params: { domain } })
  return (
    <Page
      title={domain}
      trail={[{ label: 'adagents.json', to: '/operator/adagents' }]}
      actions={
        question.data && (
          <Button
            component="a"
            href={linkTo('GET /operator/adagents/:domain/adagents.json', { params: { domain } })}
            download="adagents.json"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download
          </Button>
        )
      }
    >
      <Answered question={question}>{(answer) => <File answer={answer} />}</Answered>
    </Page>
  )
}

function File({ answer }: { answer: Answer<'GET /operator/adagents/:domain'> }) {
  const { domain, file, agent_url, is_agent_url_set, products_total } = answer
  return (
    <Stack>
      <AgentAddress url={agent_url} isSet={is_agent_url_set} />
      {products_total === 0 && (
        <Alert variant="light" color="orange" title="Nothing of this publisher is on sale">
          This file authorizes no agent. Ask the publisher to host it in place of the earlier one, or to
          remove this agent from its file.
        </Alert>
      )}
      <div>
        <Text size="sm">The publisher hosts this file at the address below, as application/json:</Text>
        <CopyField text={`https://${domain}/.well-known/adagents.json`} what="the address of the file" />
      </div>
      <Alert variant="light" color="gray" title="For the publisher to check">
        <List size="sm" spacing={4}>
          <List.Item>
            Property names and types: the catalogue only has property ids, so names are made from the ids and
            types from the channels.
          </List.Item>
          <List.Item>
            Identifiers: every property is listed with the domain. Apps, feeds and stations need their own.
          </List.Item>
          <List.Item>
            Tags: Flightline does not know which properties a tag covers, so tags are set on the domain.
          </List.Item>
          <List.Item>
            An existing file: add to its lists instead of replacing it. It may list other agents.
          </List.Item>
        </List>
      </Alert>
      <JsonBlock title="adagents.json" what="adagents.json" value={file} />
      {products_total > 0 && <Products answer={answer} />}
    </Stack>
  )
}

function Products({
  answer: { products, products_total },
}: {
  answer: Answer<'GET /operator/adagents/:domain'>
}) {
  return (
    <>
      <Title order={2} size="h4">
        Products in this file
      </Title>
      <Table aria-label="Products in this file">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th>Sold in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {products.map(({ product_id, name, territories }) => (
            <Table.Tr key={product_id}>
              <Table.Td>
                {name}
                <Text size="sm" c="dimmed">
                  {product_id}
                </Text>
              </Table.Td>
              <Table.Td>{territories.join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {products_total > products.length && (
        <Text size="sm" c="dimmed">
          And {formatCount(products_total - products.length)} more.
        </Text>
      )}
    </>
  )
}
