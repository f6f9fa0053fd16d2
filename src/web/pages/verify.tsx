import {
  Alert,
  Anchor,
  Button,
  Code,
  Container,
  FileButton,
  Group,
  List,
  Paper,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  canCheckSignatures,
  checkChains,
  KEYS_BYTES_MAX,
  readPublicKeys,
  STATEMENT_BYTES_MAX,
  type PublicKey,
} from '../../core/statement/verify-statement.ts'
import { formatBytes } from '../format.ts'
import { IconFileCheck } from '../icons.ts'
import { Brand } from '../parts/brand.tsx'
import { Loading } from '../parts/loading.tsx'
import { ChainResult } from '../parts/verify/chain-result.tsx'
import { FileResult } from '../parts/verify/file-result.tsx'
import { useChosenFiles } from '../parts/verify/use-chosen-files.ts'
import { useDrop } from '../parts/use-drop.ts'

const KEYS_PATH = '/.well-known/flightline-keys.json'

/** Whether statements are as they were signed. Everything is checked in the browser; no file leaves it. */
export default function Verify() {
  useEffect(() => {
    document.title = 'Verify a statement · Flightline'
  }, [])
  return (
    <Container size={820} py={{ base: 'lg', sm: 48 }} component="main">
      <Stack gap="lg">
        <Anchor href="/" underline="never" c="inherit" aria-label="Flightline home">
          <Brand />
        </Anchor>
        <div>
          <Title order={1} size="h2">
            Verify a statement
          </Title>
          <Text c="dimmed">
            Check that a statement is exactly as its seller issued it. Choose the JSON file: it is checked in
            your browser and is not sent anywhere. You need no account.
          </Text>
        </div>
        <Checks />
      </Stack>
    </Container>
  )
}

function Checks() {
  const { data: isPossible } = useQuery({ queryKey: ['can check signatures'], queryFn: canCheckSignatures })
  const own = useQuery({ queryKey: [KEYS_PATH], queryFn: fetchKeys, retry: 1, refetchOnWindowFocus: false })
  const [given, setGiven] = useState<PublicKey[] | null>(null)
  if (isPossible === undefined || own.isPending) return <Loading />
  if (!isPossible) return <NotHere />
  return (
    <>
      <Keys
        own={own.data ?? null}
        given={given}
        onGiven={setGiven}
        onRetry={() => {
          void own.refetch()
        }}
      />
      <Files keys={given ?? own.data ?? []} isOwn={given === null} />
    </>
  )
}

/** Always the current ones: a key may have been created a moment ago. */
async function fetchKeys(): Promise<PublicKey[]> {
  const response = await fetch(KEYS_PATH, { cache: 'no-cache' })
  const keys = response.ok ? readPublicKeys(await response.text()) : null
  if (!keys) throw new Error('the keys could not be read')
  return keys
}

function NotHere() {
  return (
    <Alert color="yellow" variant="light" title="This browser cannot check signatures here" role="alert">
      <Stack gap="xs">
        <Text size="sm">
          {window.isSecureContext
            ? 'It does not know Ed25519 signatures. Use a current version of Chrome, Edge, Firefox or Safari, or check the file on the command line:'
            : 'Browsers check signatures only on pages opened with HTTPS. Open this page with https://, or check the file on the command line:'}
        </Text>
        <Code block>flightline verify FILE --keys {location.origin + KEYS_PATH}</Code>
      </Stack>
    </Alert>
  )
}

function Files({ keys, isOwn }: { keys: readonly PublicKey[]; isOwn: boolean }) {
  const { files, add, clear, isChecking } = useChosenFiles(keys)
  const drop = useDrop(add)
  return (
    <>
      <Paper withBorder p="xl" className="file-drop" data-over={drop.isOver || undefined} {...drop.handlers}>
        <Stack align="center" gap="sm" ta="center">
          <IconFileCheck size={36} aria-hidden />
          <Text>Drop statement files here, or choose them.</Text>
          <FileButton multiple accept=".json,application/json" onChange={add}>
            {(props) => (
              <Button {...props} loading={isChecking}>
                Choose files
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            JSON files, up to {formatBytes(String(STATEMENT_BYTES_MAX))} each. Choose all statements of a
            campaign to check that none is missing.
          </Text>
        </Stack>
      </Paper>
      <div role="status" aria-live="polite">
        {files.length > 0 && (
          <Stack gap="md">
            <Group justify="space-between">
              <Title order={2} size="h4">
                {files.length === 1 ? 'Result' : `Results of ${files.length} files`}
              </Title>
              <Button variant="default" size="xs" onClick={clear}>
                Clear
              </Button>
            </Group>
            {checkChains(files.flatMap(({ checked }) => checked ?? [])).map((chain) => (
              <ChainResult key={chain.campaign_id} chain={chain} />
            ))}
            <ul className="card-list" aria-label="Results">
              {files.map((file) => (
                <FileResult key={file.key} file={file} isOwn={isOwn} />
              ))}
            </ul>
          </Stack>
        )}
      </div>
    </>
  )
}

/** Those of this installation, unless the reader gives those of another. */
function Keys({
  own,
  given,
  onGiven,
  onRetry,
}: {
  own: PublicKey[] | null
  given: PublicKey[] | null
  onGiven: (keys: PublicKey[] | null) => void
  onRetry: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const use = (typed: string) => {
    const keys = readPublicKeys(typed)
    setProblem(keys ? null : 'These are not public keys of a Flightline installation.')
    if (keys) onGiven(keys)
  }
  const choose = async (file: File | null) => {
    if (!file) return
    if (file.size > KEYS_BYTES_MAX) return setProblem('This file is too large for a list of keys.')
    const read = await file.text()
    setText(read)
    use(read)
  }
  return (
    <Stack gap="xs">
      {given === null && own === null && (
        <Alert color="yellow" variant="light" title="The keys of this installation could not be loaded">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      <Group gap="xs">
        <Text size="sm">
          {given === null ? (
            <>
              Checked with the <Anchor href={KEYS_PATH}>public keys</Anchor> of this installation.
            </>
          ) : (
            `Checked with the ${given.length === 1 ? 'key' : `${given.length} keys`} you gave.`
          )}
        </Text>
        {given === null ? (
          <Button size="xs" variant="default" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            Use other keys
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => onGiven(null)}>
            Use this installation’s keys
          </Button>
        )}
      </Group>
      {isOpen && given === null && (
        <Paper withBorder p="md">
          <Stack gap="sm">
            <List size="sm">
              <List.Item>
                For a statement from another Flightline, use the file at its address <Code>{KEYS_PATH}</Code>.
              </List.Item>
              <List.Item>
                Get it from the seller’s own address: keys that came with the statement prove nothing.
              </List.Item>
            </List>
            <Textarea
              label="Public keys"
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
              error={problem}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={KEYS_BYTES_MAX}
              className="sheet-text"
            />
            <Group gap="xs">
              <Button size="sm" onClick={() => use(text)} disabled={text.trim() === ''}>
                Use these keys
              </Button>
              <FileButton accept=".json,application/json" onChange={(file) => void choose(file)}>
                {(props) => (
                  <Button {...props} size="sm" variant="default">
                    Choose a file
                  </Button>
                )}
              </FileButton>
            </Group>
          </Stack>
        </Paper>
      )}
    </Stack>
  )
}
