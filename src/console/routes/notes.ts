import { z } from 'zod'
import { addAttachment } from '../../core/attachment/add-attachment.ts'
import { admitAttachment } from '../../core/attachment/admit-attachment.ts'
import { ATTACHMENT_BYTES_MAX } from '../../core/attachment/attachment.ts'
import { listAttachments } from '../../core/attachment/list-attachments.ts'
import { openAttachment } from '../../core/attachment/open-attachment.ts'
import { removeAttachment } from '../../core/attachment/remove-attachment.ts'
import { addNote } from '../../core/note/add-note.ts'
import { listNotes } from '../../core/note/list-notes.ts'
import { NOTE_LENGTH_MAX } from '../../core/note/note.ts'
import { removeNote } from '../../core/note/remove-note.ts'
import { StoredFileAnswer } from '../../http/stored-file-answer.ts'
import { uuid } from '../query-parts.ts'
import { member } from '../route.ts'

/** Of what is sent; the operation counts what is left. */
const TEXT_LENGTH_MAX = 4 * NOTE_LENGTH_MAX
const FILE_NAME_SENT_MAX = 2_000

const list = z.object({
  package_id: uuid.optional(),
  before: uuid.optional(),
})

const upload = z.object({
  package_id: uuid.optional(),
  // Left out it would have to be guessed, and one of the guesses shows it to the other side.
  shared: z.enum(['true', 'false'], 'choose who sees it').transform((text) => text === 'true'),
  file_name: z.string().max(FILE_NAME_SENT_MAX, 'this is too long').default(''),
})

/** Notes and files on campaigns and lines, for both sides or for one. */
export const notes = [
  member('GET /campaigns/:campaignId/notes', {
    query: list,
    answer: async (context, { params, query }) =>
      listNotes(context, { ...params, packageId: query.package_id, before: query.before }),
  }),

  member('POST /campaigns/:campaignId/notes', {
    body: z.strictObject({
      package_id: uuid.nullable().default(null),
      is_shared: z.boolean('choose who sees it'),
      text: z.string().max(TEXT_LENGTH_MAX, `write at most ${NOTE_LENGTH_MAX} characters`),
    }),
    status: 201,
    answer: async (context, { params, body }) =>
      addNote(context, {
        ...params,
        packageId: body.package_id ?? undefined,
        isShared: body.is_shared,
        text: body.text,
      }),
  }),

  member('DELETE /campaigns/:campaignId/notes/:noteId', {
    answer: async (context, { params }) => removeNote(context, params),
  }),

  member('GET /campaigns/:campaignId/attachments', {
    query: list,
    answer: async (context, { params, query }) =>
      listAttachments(context, { ...params, packageId: query.package_id, before: query.before }),
  }),

  member('POST /campaigns/:campaignId/attachments', {
    query: upload,
    body: 'file',
    bodyLimitBytes: ATTACHMENT_BYTES_MAX,
    turns: 'attachments',
    admit: async (context, { params, query, declaredBytes }) =>
      admitAttachment(context, { ...params, packageId: query.package_id, byteLength: declaredBytes }),
    status: 201,
    answer: async (context, { params, query, body: bytes }) =>
      addAttachment(context, {
        ...params,
        packageId: query.package_id,
        isShared: query.shared,
        fileName: query.file_name,
        bytes,
      }),
  }),

  member('GET /campaigns/:campaignId/attachments/:attachmentId/content', {
    turns: 'downloads',
    lasts: true,
    answer: async (context, { params }) => new StoredFileAnswer(await openAttachment(context, params)),
  }),

  member('DELETE /campaigns/:campaignId/attachments/:attachmentId', {
    answer: async (context, { params }) => removeAttachment(context, params),
  }),
]
