import { useInfiniteQuery } from '@tanstack/react-query'
import { ask, type Answer, type ApiProblem } from '../../api.ts'

/** A campaign with all its lines, or one of them. */
export interface PlaceOfNotes {
  campaignId: string
  packageId?: string
}

export type NotesAnswer = Answer<'GET /campaigns/:campaignId/notes'>
export type FilesAnswer = Answer<'GET /campaigns/:campaignId/attachments'>
export type NoteEntry = NotesAnswer['notes'][number]
export type FileEntry = FilesAnswer['files'][number]

export function useNotes(place: PlaceOfNotes) {
  return usePages('notes', place, (input) => ask('GET /campaigns/:campaignId/notes', input))
}

export function useFiles(place: PlaceOfNotes) {
  return usePages('files', place, (input) => ask('GET /campaigns/:campaignId/attachments', input))
}

interface PageQuestion {
  params: { campaignId: string }
  query: { package_id?: string | undefined; before?: string | undefined }
}

function usePages<Page extends { older: string | null }>(
  what: string,
  { campaignId, packageId }: PlaceOfNotes,
  askPage: (question: PageQuestion) => Promise<Page>,
) {
  return useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, readonly string[], string | undefined>({
    queryKey: ['notes', what, campaignId, packageId ?? ''],
    queryFn: ({ pageParam }) =>
      askPage({ params: { campaignId }, query: { package_id: packageId, before: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
  })
}
