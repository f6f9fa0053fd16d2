import { writeCursor } from '../src/read/cursor.ts'
import type { ConsoleData } from './console-data.ts'
import type { Asker, Question } from './console-questions.ts'

const READERS: Asker[] = ['seller', 'smallSeller', 'buyer']
const MIDDLE = '80000000-0000-4000-8000-000000000000'

/** Every route of the reading API, with each of its filters and from the middle on, for each kind of caller. */
export function readingQuestionsOf(data: ConsoleData): Question[] {
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const asked = (route: string, paths: readonly string[]): Question[] =>
    READERS.flatMap((asker) => paths.map((path) => ({ route, asker, path })))
  const queries = (path: string, list: readonly string[]) =>
    ['?limit=500', ...list].map((query) => path + query)
  const from = (list: string, filter: object, place: (string | number)[]) =>
    `?limit=500&cursor=${writeCursor(list, filter, place)}`
  const packages = [data.packageId, data.longPackageId, data.hugePackageId]
  return [
    ...asked(
      '/api/v1/campaigns',
      queries('/api/v1/campaigns', [
        '?side=seller',
        '?side=buyer',
        '?status=running',
        '?status=cancelled',
        `?updated_since=${monthAgo}`,
        '?updated_since=2199-01-01',
        from('campaigns', { side: null, status: null, updated_since: null }, [MIDDLE]),
      ]),
    ),
    ...asked(
      '/api/v1/campaigns/:id',
      [data.campaignId, data.hugeCampaignId].map((id) => `/api/v1/campaigns/${id}`),
    ),
    ...asked(
      '/api/v1/lines',
      queries('/api/v1/lines', [
        '?side=seller',
        '?side=buyer',
        `?campaign_id=${data.hugeCampaignId}`,
        '?status=upcoming',
        '?pacing=behind',
        `?package_id=${packages.join(',')}`,
        `?updated_since=${monthAgo}`,
        '?updated_since=2199-01-01',
        from(
          'lines',
          { side: null, campaignId: null, status: null, pacing: null, packageIds: null, updated_since: null },
          [data.hugeCampaignId, MIDDLE],
        ),
      ]),
    ),
    ...asked(
      '/api/v1/lines/:package_id',
      packages.map((id) => `/api/v1/lines/${id}`),
    ),
    ...asked(
      '/api/v1/lines/:package_id/history',
      queries(`/api/v1/lines/${data.longPackageId}/history`, [
        from('history', { packageId: data.longPackageId }, [10_000]),
      ]),
    ),
    ...asked(
      '/api/v1/statements',
      queries('/api/v1/statements', [
        '?side=seller',
        '?side=buyer',
        `?campaign_id=${data.campaignId}`,
        '?status=accepted',
        '?status=disputed',
        `?issued_since=${monthAgo}`,
        from('statements', { side: null, campaignId: null, state: null, issued_since: null }, [
          `${monthAgo}T00:00:00Z`,
          MIDDLE,
        ]),
      ]),
    ),
    ...asked('/api/v1/statements/:id', [`/api/v1/statements/${data.statementId}`]),
    ...asked(
      '/api/v1/affiliate/codes',
      queries('/api/v1/affiliate/codes', [
        '?side=seller',
        '?side=buyer',
        `?package_id=${data.packageId}`,
        from('affiliate codes', { side: null, packageId: null }, [MIDDLE]),
      ]),
    ),
    ...asked(
      '/api/v1/affiliate/metrics',
      queries('/api/v1/affiliate/metrics', [
        '?side=seller',
        '?side=buyer',
        '?code=code1',
        `?from=${monthAgo}`,
        '?from=2199-01-01',
        from('affiliate metrics', { side: null, code: null, from: null, to: null }, [MIDDLE, '2025-01-01']),
      ]),
    ),
  ]
}
