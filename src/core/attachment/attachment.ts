import type { Entry } from '../note/entry.ts'
import { MEDIA_TYPES, type MediaKind, type MediaType } from './media-type.ts'

export const ATTACHMENT_BYTES_MAX = 20_000_000
export const ATTACHMENT_TOO_LARGE = `Files can be up to ${ATTACHMENT_BYTES_MAX / 1_000_000} MB.`
/** Of an image, width times height: a small file can hold far more than a browser can unpack.*/
export const IMAGE_PIXELS_MAX = 50_000_000
/** Of one side, on the campaign itself and on each of its lines. */
export const CAMPAIGN_ATTACHMENTS_MAX = 50
export const LINE_ATTACHMENTS_MAX = 20
/** The same with those that were removed, which leave a row. */
export const ATTACHMENTS_EVER_MAX = 2_000
export const ATTACHMENTS_PER_PAGE = 12
export const FILE_NAME_LENGTH_MAX = 200

export interface Attachment extends Entry {
  /** Empty once it was removed. */
  file_name: string
  media_type: MediaType
  kind: MediaKind
  byte_length: number
}

/** Marks that change the direction of the text after them, and characters without a width: "gpj.exe" must not read "exe.jpg". */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A name to show and to save under: no folders, nothing invisible, not too long. Its ending stays. */
export function cleanFileName(sent: string): string {
  const name = sent
    .replace(INVISIBLE, '')
    .replace(/^.*[/\\]/s, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (name === '') return 'file'
  const characters = Array.from(name)
  if (characters.length <= FILE_NAME_LENGTH_MAX) return name
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, FILE_NAME_LENGTH_MAX - ending.length).join('') + ending
}

/** With an ending of its checked type: a file called "proof.html" must not open as a page once it was saved. */
export function downloadName(fileName: string, mediaType: MediaType): string {
  const endings: readonly string[] = MEDIA_TYPES[mediaType].endings
  const ending = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return ending !== undefined && endings.includes(ending) ? fileName : `${fileName}.${endings[0]}`
}
