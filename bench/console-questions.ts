import type { AffiliateOrder } from '../src/core/affiliate/affiliate-performance.ts'
import type { PacingState } from '../src/core/campaign/pacing.ts'
import { LINE_PAGES_MAX } from '../src/core/line-board/list-all-lines.ts'
import type { ConsoleData } from './console-data.ts'

export type Asker = 'seller' | 'smallSeller' | 'buyer' | 'operator'

/** A request of the web app: a route with its parameters filled in, and a query. */
export interface Question {
  route: string
  path: string
  asker: Asker
}

const TRADERS: Asker[] = ['seller', 'smallSeller', 'buyer']

/** Every GET route behind the web app, with each of its filters, for each kind of caller. */
export function questionsOf(data: ConsoleData): Question[] {
  const today = new Date().toISOString().slice(0, 10)
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
  const campaigns = (route: string) => [
    route.replace(':campaignId', data.campaignId),
    route.replace(':campaignId', data.hugeCampaignId),
  ]
  const question = (route: string, asker: Asker, path: string): Question => ({ route, asker, path })
  const asked = (route: string, askers: readonly Asker[], paths: readonly string[]): Question[] =>
    askers.flatMap((asker) => paths.map((path) => question(route, asker, path)))
  const queries = (path: string, list: readonly string[]) => ['', ...list].map((query) => path + query)
  const lines = (path: string) =>
    [data.packageId, data.longPackageId, data.hugePackageId].map((id) => path.replace(':packageId', id))
  const scopes = [
    '',
    `?from=${monthAgo}&to=${today}`,
    `?from=${yearAgo}&to=${today}`,
    `?campaign_id=${data.longCampaignId}`,
    `?campaign_id=${data.hugeCampaignId}`,
    `?package_id=${data.packageId}`,
    `?package_id=${data.longPackageId}`,
  ]
  return [
    ...asked('/session', [...TRADERS, 'operator'], ['/session']),
    ...asked('/session/confirmation', [...TRADERS, 'operator'], ['/session/confirmation']),
    ...asked('/account/single-sign-on', [...TRADERS, 'operator'], ['/account/single-sign-on']),
    ...asked('/account/security', [...TRADERS, 'operator'], ['/account/security']),
    ...asked('/account', [...TRADERS, 'operator'], ['/account']),
    ...asked('/data-kept', [...TRADERS, 'operator'], ['/data-kept']),
    ...asked('/sessions', [...TRADERS, 'operator'], ['/sessions']),
    ...asked('/password-reset', [...TRADERS, 'operator'], ['/password-reset']),
    ...asked('/account/alerts', [...TRADERS, 'operator'], ['/account/alerts']),
    ...asked('/account/export', [...TRADERS, 'operator'], ['/account/export']),
    ...asked('/alerts/unseen', TRADERS, ['/alerts/unseen']),
    ...asked(
      '/alerts',
      TRADERS,
      queries('/alerts', ['?kind=behind_plan', '?kind=webhook_paused', '?before=3000']),
    ),
    ...asked('/organization', TRADERS, ['/organization']),
    ...asked('/organization/second-factor', TRADERS, ['/organization/second-factor']),
    ...asked('/organization/closing', TRADERS, ['/organization/closing']),
    ...asked('/organization/archive', ['smallSeller', 'buyer'], ['/organization/archive']),
    ...asked('/organizations/:organizationId/logo', TRADERS, [`/organizations/${data.seller.id}/logo`]),
    ...asked('/live', TRADERS, ['/live']),
    ...asked(
      '/find',
      [...TRADERS, 'operator'],
      [
        '/find?q=c',
        '/find?q=line%2012',
        '/find?q=2%20campaign',
        '/find?q=large',
        '/find?q=nothing%20like%20it',
        `/find?q=${data.hugeCampaignId}`,
        `/find?q=${data.packageId}`,
        `/find?q=${data.request.id}`,
        '/find?q=statement%2012',
      ],
    ),
    ...asked('/home', TRADERS, ['/home']),
    ...asked(
      '/campaigns',
      ['seller'],
      queries('/campaigns', [
        '?page=3',
        '?side=seller',
        '?search=campaign%201',
        '?search=large',
        `?search=${data.hugeCampaignId}`,
        '?status=upcoming',
        '?status=running',
        ...(['behind', 'on_plan', 'delivered'] satisfies PacingState[]).map((state) => `?pacing=${state}`),
        '?pacing=behind&search=campaign&status=running&side=seller',
      ]),
    ),
    ...asked(
      '/campaigns',
      ['smallSeller', 'buyer'],
      queries('/campaigns', [
        '?page=250',
        '?side=buyer',
        '?search=nothing',
        '?status=ended',
        '?pacing=behind',
        '?pacing=behind&side=buyer',
      ]),
    ),
    ...asked(
      '/campaign-rows',
      TRADERS,
      queries('/campaign-rows', [
        '?page=3',
        '?side=buyer',
        '?search=campaign%201',
        `?search=${data.hugeCampaignId}`,
        '?status=running',
        '?pacing=behind',
        '?terms=unseen',
        '?sort=name&direction=up',
        '?sort=remaining_value',
        '?sort=delivered_percent&direction=up&pacing=behind&status=running',
      ]),
    ),
    ...asked('/campaigns/:campaignId', ['seller', 'buyer'], campaigns('/campaigns/:campaignId')),
    ...asked('/campaigns/:campaignId/chart', ['seller', 'buyer'], campaigns('/campaigns/:campaignId/chart')),
    ...asked(
      '/campaigns/:campaignId/chart',
      ['buyer'],
      [
        `/campaigns/${data.campaignId}/chart?basis=downloads`,
        `/campaigns/${data.campaignId}/chart?package_id=${data.packageId}`,
        `/campaigns/${data.longCampaignId}/chart?package_id=${data.longPackageId}`,
        `/campaigns/${data.hugeCampaignId}/chart?package_id=${data.hugePackageId}`,
      ],
    ),
    ...asked(
      '/campaigns/:campaignId/campaign-report',
      ['seller', 'buyer'],
      campaigns('/campaigns/:campaignId/campaign-report').flatMap((path) =>
        queries(path, [`?from=${monthAgo}&by=week&money=no`]),
      ),
    ),
    ...asked(
      '/campaigns/:campaignId/campaign-report/file',
      ['seller', 'buyer'],
      queries(`/campaigns/${data.campaignId}/campaign-report/file`, ['?format=csv&table=steps']),
    ),
    ...asked(
      '/campaigns/:campaignId/report-shares',
      ['seller', 'buyer'],
      campaigns('/campaigns/:campaignId/report-shares'),
    ),
    // None of its own: it says that there is no such link.
    ...asked(
      '/campaigns/:campaignId/report-shares/:shareId/uses',
      ['seller', 'buyer'],
      [`/campaigns/${data.campaignId}/report-shares/${data.packageId}/uses`],
    ),
    ...asked(
      '/campaigns/:campaignId/delivery',
      ['seller'],
      campaigns('/campaigns/:campaignId/delivery').flatMap((path) =>
        queries(path, [
          '?page=50',
          '?page=2500',
          '?search=line',
          '?search=nothing',
          `?search=${data.packageId}`,
        ]),
      ),
    ),
    ...asked(
      '/campaigns/:campaignId/terms',
      ['seller', 'buyer'],
      campaigns('/campaigns/:campaignId/terms').flatMap((path) => queries(path, ['?before=3_500'])),
    ),
    ...asked(
      '/campaigns/:campaignId/notes',
      ['seller', 'buyer'],
      campaigns('/campaigns/:campaignId/notes').flatMap((path) =>
        queries(path, [`?before=${data.packageId}`]),
      ),
    ),
    ...asked(
      '/campaigns/:campaignId/notes',
      ['buyer'],
      [`/campaigns/${data.campaignId}/notes?package_id=${data.packageId}`],
    ),
    ...asked(
      '/campaigns/:campaignId/attachments',
      ['seller', 'buyer'],
      [
        ...campaigns('/campaigns/:campaignId/attachments'),
        `/campaigns/${data.campaignId}/attachments?package_id=${data.packageId}`,
      ],
    ),
    // None of its own: it says that there is no such file.
    ...asked(
      '/campaigns/:campaignId/attachments/:attachmentId/content',
      ['seller', 'buyer'],
      [`/campaigns/${data.campaignId}/attachments/${data.packageId}/content`],
    ),
    ...asked(
      '/statements',
      TRADERS,
      queries('/statements', [
        '?side=seller',
        '?side=buyer&state=issued',
        '?state=disputed',
        '?state=draft',
        `?month=${monthAgo.slice(0, 7)}`,
      ]),
    ),
    ...asked('/unstated-campaigns', TRADERS, ['/unstated-campaigns']),
    ...asked('/statements', ['smallSeller', 'buyer'], [`/statements?before=${data.statementId}`]),
    ...asked('/statements', ['seller', 'buyer'], [`/statements?campaign_id=${data.campaignId}`]),
    ...asked(
      '/campaigns/:campaignId/statements/next',
      ['seller', 'buyer'],
      campaigns('/campaigns/:campaignId/statements/next'),
    ),
    ...asked('/statements/:statementId', ['seller'], [`/statements/${data.draftId}`]),
    ...asked('/statements/:statementId', ['smallSeller', 'buyer'], [`/statements/${data.statementId}`]),
    ...asked(
      '/statements/:statementId/statement.json',
      ['smallSeller', 'buyer'],
      [`/statements/${data.statementId}/statement.json`],
    ),
    ...asked('/statements/:statementId/lines', ['seller'], [`/statements/${data.draftId}/lines?format=xlsx`]),
    ...asked('/statements/:statementId/lines', ['buyer'], [`/statements/${data.statementId}/lines`]),
    ...asked('/lines/:packageId/terms', ['seller', 'buyer'], lines('/lines/:packageId/terms')),
    ...['/counts', '/counts/lines', '/counts/template'].flatMap((path) =>
      asked(
        `/campaigns/:campaignId${path}`,
        ['seller', 'buyer'],
        [
          ...campaigns(`/campaigns/:campaignId${path}`),
          `/campaigns/${data.campaignId}${path}?first_day=${monthAgo}&last_day=${monthAgo}`,
          `/campaigns/${data.longCampaignId}${path}`,
        ],
      ),
    ),
    ...asked('/views', TRADERS, ['/views?page=campaigns', '/views?page=lines']),
    ...asked('/buyers', TRADERS, ['/buyers']),
    ...asked('/products', TRADERS, ['/products', '/products?search=podcast']),
    ...asked('/sellers', TRADERS, ['/sellers']),
    ...asked('/delivery-file/template.csv', [...TRADERS], ['/delivery-file/template.csv']),
    ...asked(
      '/lines',
      TRADERS,
      queries('/lines', [
        `?page=${LINE_PAGES_MAX}`,
        '?sort=name',
        '?sort=remaining_value&direction=down&page=3',
        '?sort=pacing&pacing=behind,no_data,short',
        '?freshness=quiet&sort=as_of',
        '?search=line%2012',
        `?search=${data.packageId}`,
        `?campaign_id=${data.hugeCampaignId}&sort=delivered_percent&direction=down`,
        '?flight=running&ends_within=30&basis=impressions&currency=EUR&side=seller',
        '?side=buyer',
      ]),
    ),
    ...asked(
      '/lines/totals',
      TRADERS,
      queries('/lines/totals', ['?flight=this_month', '?search=campaign%201', '?side=buyer']),
    ),
    ...asked(
      '/lines/export',
      TRADERS,
      queries('/lines/export', ['?format=xlsx&sort=booked_value&direction=down', '?pacing=behind']),
    ),
    ...asked('/lines/:packageId', ['seller', 'buyer'], lines('/lines/:packageId')),
    ...asked('/lines/:packageId/history', ['buyer'], lines('/lines/:packageId/history')),
    ...asked(
      '/lines/:packageId/history',
      ['seller'],
      lines('/lines/:packageId/history').flatMap((path) =>
        queries(path, [
          '?page=150',
          '?effect=correction',
          '?effect=late',
          '?source=api_key',
          '?source=file',
          `?from=${monthAgo}&to=${today}`,
          `?from=${yearAgo}&to=${yearAgo}`,
        ]),
      ),
    ),
    ...asked(
      '/lines/:packageId/history.csv',
      ['seller'],
      lines('/lines/:packageId/history.csv').flatMap((path) =>
        queries(path, ['?effect=late', '?source=file']),
      ),
    ),
    ...asked(
      '/affiliates',
      ['seller'],
      scopes.map((scope) => `/affiliates${scope}`),
    ),
    ...asked(
      '/affiliates',
      ['seller', 'buyer'],
      (['code', 'package', 'campaign'] as const).flatMap((by) => [
        ...(['created', 'name', 'conversion_rate'] satisfies AffiliateOrder[]).map(
          (sort) => `/affiliates?by=${by}&sort=${sort}&from=${monthAgo}&to=${today}`,
        ),
        `/affiliates?by=${by}&search=nothing&sort=name&page=3`,
      ]),
    ),
    ...asked(
      '/affiliates/totals.csv',
      ['seller', 'buyer'],
      ['code', 'package', 'campaign'].map((by) => `/affiliates/totals.csv?by=${by}`),
    ),
    ...asked(
      '/affiliates/days',
      ['seller', 'buyer'],
      scopes.map((scope) => `/affiliates/days${scope}`),
    ),
    ...asked(
      '/affiliates/days.csv',
      ['seller', 'buyer'],
      scopes.slice(0, 1).map((scope) => `/affiliates/days.csv${scope}`),
    ),
    ...asked(
      '/affiliates/codes/:codeId',
      ['seller', 'buyer'],
      [`/affiliates/codes/${data.codeId}`, `/affiliates/codes/${data.codeId}?from=${monthAgo}&to=${today}`],
    ),
    ...asked(
      '/affiliates/codes/:codeId/days.csv',
      ['seller', 'buyer'],
      [`/affiliates/codes/${data.codeId}/days.csv`],
    ),
    ...asked(
      '/requests',
      ['seller', 'buyer'],
      queries('/requests', [
        '?outcome=accepted',
        '?outcome=troubled',
        '?outcome=rejected',
        '?outcome=refused',
        '?feed=affiliate_codes',
        '?dry_run=true',
        '?outcome=troubled&dry_run=false&since=24h',
        `?from=${monthAgo}&to=${monthAgo}`,
        `?from=${yearAgo}&to=${yearAgo}`,
      ]),
    ),
    ...asked(
      '/requests',
      ['seller'],
      [`/requests?key_id=${data.keyId}`, `/requests?dry_run=false&hour=${today}T00`],
    ),
    ...asked(
      '/requests-by-hour',
      ['seller', 'buyer'],
      queries('/requests-by-hour', ['?span=7d', '?span=7d&dry_run=false&feed=delivery']),
    ),
    ...asked('/requests-by-hour', ['seller'], [`/requests-by-hour?key_id=${data.keyId}`]),
    ...asked(
      '/requests/:requestId',
      ['seller'],
      [`/requests/${data.request.id}`, `/requests/${data.request.id}?received_at=${data.request.receivedAt}`],
    ),
    ...asked(
      '/requests/:requestId/content',
      ['seller'],
      [
        `/requests/${data.request.id}/content`,
        `/requests/${data.request.id}/content?received_at=${data.request.receivedAt}`,
      ],
    ),
    ...asked('/api-keys', TRADERS, ['/api-keys']),
    ...asked('/api-keys/:keyId/use', ['seller'], [`/api-keys/${data.keyId}/use`]),
    ...asked('/webhooks', TRADERS, ['/webhooks']),
    ...asked('/webhooks/:endpointId', ['seller'], [`/webhooks/${data.endpointId}`]),
    ...asked(
      '/webhooks/:endpointId/messages',
      ['seller'],
      queries(`/webhooks/${data.endpointId}/messages`, [
        '?state=pending',
        '?state=failed',
        '?state=delivered',
        '?type=terms.changed',
        '?before=1000',
      ]),
    ),
    ...asked(
      '/webhooks/:endpointId/messages/:messageId',
      ['seller'],
      [`/webhooks/${data.endpointId}/messages/${data.messageId}`],
    ),
    ...asked('/single-sign-on', TRADERS, ['/single-sign-on']),
    ...asked('/admins', TRADERS, ['/admins']),
    ...asked('/members', TRADERS, ['/members']),
    ...asked('/invitations', TRADERS, ['/invitations']),
    ...asked('/activity.csv', ['seller'], ['/activity.csv', '/activity.csv?act=member.left']),
    ...asked(
      '/activity',
      ['seller', 'buyer'],
      queries('/activity', [
        '?act=api_key.created',
        '?act=member.left',
        `?person=${data.personId}`,
        `?act=campaign.changed&person=${data.personId}`,
        `?from=${monthAgo}&to=${monthAgo}`,
        `?from=${yearAgo}&to=${yearAgo}`,
      ]),
    ),
    ...asked(
      '/operator/audit.csv',
      ['operator'],
      ['/operator/audit.csv', '/operator/audit.csv?organization=large&act=member.left'],
    ),
    ...asked(
      '/operator/audit',
      ['operator'],
      queries('/operator/audit', [
        '?act=api_key.created',
        '?act=member.left',
        `?who=${data.personId}`,
        '?who=person',
        '?organization=large',
        `?organization=${data.seller.id}&act=member.left`,
        `?organization=large&who=${data.personId}&act=campaign.changed`,
        `?from=${monthAgo}&to=${monthAgo}`,
        `?from=${yearAgo}&to=${yearAgo}`,
      ]),
    ),
    ...asked(
      '/operator/organizations',
      ['operator'],
      queries('/operator/organizations', ['?search=large', '?show=active', '?show=suspended', '?page=20']),
    ),
    ...asked(
      '/operator/organizations/:organizationId',
      ['operator'],
      [`/operator/organizations/${data.seller.id}`, `/operator/organizations/${data.buyer.id}`],
    ),
    ...asked(
      '/operator/organizations/:organizationId/archive',
      ['operator'],
      [`/operator/organizations/${data.seller.id}/archive`],
    ),
    ...asked('/operator/people/:personId/export', ['operator'], [`/operator/people/${data.personId}/export`]),
    ...asked(
      '/operator/organizations/:organizationId/single-sign-on',
      ['operator'],
      [`/operator/organizations/${data.seller.id}/single-sign-on`],
    ),
    ...asked(
      '/operator/people',
      ['operator'],
      queries('/operator/people', ['?search=person', '?show=operators', '?show=suspended', '?page=20']),
    ),
    ...asked('/operator/health', ['operator'], ['/operator/health']),
    ...asked(
      '/operator/health/quiet-lines',
      ['operator'],
      queries('/operator/health/quiet-lines', ['?days=1', '?days=30']),
    ),
    ...asked('/operator/data-kept', ['operator'], ['/operator/data-kept']),
    ...asked(
      '/operator/data-kept/:kind/preview',
      ['operator'],
      [
        'requests',
        'request_contents',
        'agent_calls',
        'webhook_messages',
        'share_links',
        'outbox',
        'alerts',
      ].map((kind) => `/operator/data-kept/${kind}/preview?days=30`),
    ),
    ...asked('/operator/security', ['operator'], ['/operator/security']),
    ...asked('/operator/security.csv', ['operator'], ['/operator/security.csv']),
    ...asked(
      '/operator/key-names',
      ['operator'],
      queries('/operator/key-names', ['?search=agency%2042', `?chosen=${data.agentKeyId}`]),
    ),
    ...asked(
      '/operator/calls.csv',
      ['operator'],
      ['', '?tool=nothing', `?key=${data.agentKeyId}&tool=list_creative_formats`].map(
        (query) => `/operator/calls.csv${query}`,
      ),
    ),
    ...asked(
      '/operator/calls',
      ['operator'],
      queries('/operator/calls', [
        '?tool=get_products',
        '?tool=list_creative_formats',
        '?tool=nothing',
        '?outcome=completed',
        '?outcome=empty',
        '?outcome=AUTH_INVALID',
        '?tool=tool_7',
        '?tool=tool_7&outcome=UNKNOWN_TOOL',
        `?key=${data.agentKeyId}`,
        `?key=${data.agentKeyId}&tool=list_creative_formats`,
        '?key=none&outcome=AUTH_INVALID',
        `?from=${monthAgo}&before=${today}`,
        `?before=${yearAgo}`,
      ]),
    ),
    ...asked('/operator/calls/:number', ['operator'], [`/operator/calls/${data.callNumber}`]),
    ...asked(
      '/operator/demand',
      ['operator'],
      [
        '/operator/demand',
        '/operator/demand?days=90',
        `/operator/demand?days=90&key=${data.agentKeyId}`,
        '/operator/demand?days=90&key=none',
      ],
    ),
    ...asked('/operator/adagents', ['operator'], ['/operator/adagents', '/operator/adagents?search=example']),
    ...asked('/operator/adagents/:domain', ['operator'], ['/operator/adagents/news.example']),
    ...asked(
      '/operator/adagents/:domain/adagents.json',
      ['operator'],
      ['/operator/adagents/news.example/adagents.json'],
    ),
    ...asked(
      '/operator/agent-keys',
      ['operator'],
      queries('/operator/agent-keys', [
        '?search=agency%2042',
        '?state=expiring',
        '?state=revoked',
        '?state=all&page=40',
      ]),
    ),
    ...asked('/operator/products', ['operator'], ['/operator/products', '/operator/products?search=audio']),
    ...asked('/operator/products/:productId', ['operator'], ['/operator/products/none']),
    ...asked('/operator/product-export', ['operator'], ['/operator/product-export']),
    ...asked(
      '/operator/collections',
      ['operator'],
      ['/operator/collections', '/operator/collections?search=show'],
    ),
    ...asked(
      '/operator/collections/:publisherDomain/:collectionId',
      ['operator'],
      ['/operator/collections/news.example/none'],
    ),
    ...asked('/operator/media-kit', ['operator'], ['/operator/media-kit']),
    ...asked('/operator/media-kit/preview', ['operator'], ['/operator/media-kit/preview']),
    ...asked('/operator/formats', ['operator'], ['/operator/formats']),
    ...asked('/operator/formats/:formatId', ['operator'], ['/operator/formats/display_300x250_image']),
    ...asked(
      '/operator/access',
      ['operator'],
      queries('/operator/access', ['?search=audio', '?key_search=key', '?key_page=30']),
    ),
  ]
}
