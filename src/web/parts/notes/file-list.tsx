import { Anchor, Center, Group, Modal, Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ask, linkTo } from '../../api.ts'
import { formatBytes } from '../../format.ts'
import { IconFileMusic, IconFileTypePdf, IconPhoto } from '../../icons.ts'
import { Audience, Author, EntryLine, LineOfEntry, Remove, Removed } from './entry-parts.tsx'
import type { FileEntry, PlaceOfNotes } from './place.ts'

export function FileList({ files, place }: { files: FileEntry[]; place: PlaceOfNotes }) {
  return (
    <ul className="proofs" aria-label="Files, the latest first">
      {files.map((file) => (
        <Paper key={file.id} component="li" withBorder p="sm">
          <FileCard file={file} place={place} />
        </Paper>
      ))}
    </ul>
  )
}

function FileCard({ file, place }: { file: FileEntry; place: PlaceOfNotes }) {
  const { campaignId, packageId } = place
  const params = { campaignId, attachmentId: file.id }
  const address = linkTo('GET /campaigns/:campaignId/attachments/:attachmentId/content', { params })
  const isRemoved = file.removed_at !== null
  return (
    <Stack gap={6}>
      {!isRemoved && <Preview file={file} address={address} />}
      <Group align="flex-start" wrap="nowrap" gap="xs" justify="space-between">
        {isRemoved ? (
          <Removed entry={file} what="File" />
        ) : (
          <Text component="div" className="breakable">
            <Anchor href={address} download underline="always">
              <bdi>{file.file_name}</bdi>
            </Anchor>{' '}
            <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatBytes(String(file.byte_length))}
            </Text>
          </Text>
        )}
        <Remove
          entry={file}
          label={`Remove ${file.file_name}`}
          title="Remove this file?"
          action="Remove file"
          send={() => ask('DELETE /campaigns/:campaignId/attachments/:attachmentId', { params })}
        >
          <bdi>{file.file_name}</bdi> is deleted for everyone. Others will still see that you removed a file.
        </Remove>
      </Group>
      <EntryLine>
        <Audience entry={file} />
        {packageId === undefined && <LineOfEntry entry={file} campaignId={campaignId} />}
      </EntryLine>
      <Author entry={file} />
    </Stack>
  )
}

function Preview({ file, address }: { file: FileEntry; address: string }) {
  if (file.kind === 'image') return <Image key={address} file={file} address={address} />
  if (file.kind === 'audio') {
    return (
      <Stack gap={4} className="proof-preview" justify="center" align="center">
        <IconFileMusic size={32} aria-hidden />
        <audio controls preload="none" src={address} aria-label={`Play ${file.file_name}`} />
      </Stack>
    )
  }
  return (
    <Center className="proof-preview">
      <IconFileTypePdf size={40} aria-hidden />
    </Center>
  )
}

/** In small; pressed, as large as the window. One that could not be loaded is loaded again then. */
function Image({ file, address }: { file: FileEntry; address: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  return (
    <>
      <UnstyledButton
        className="proof-preview"
        aria-label={`Show ${file.file_name}`}
        onClick={() => {
          setIsOpen(true)
          setIsBroken(false)
        }}
      >
        {isBroken ? (
          <IconPhoto size={40} aria-hidden />
        ) : (
          <img src={address} alt="" loading="lazy" onError={() => setIsBroken(true)} />
        )}
      </UnstyledButton>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={file.file_name} size="auto" centered>
        <img className="proof-in-full" src={address} alt={file.file_name} />
      </Modal>
    </>
  )
}
