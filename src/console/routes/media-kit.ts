import { z } from 'zod'
import { chooseAllProducts } from '../../core/media-kit/choose-all-products.ts'
import { saveMediaKit } from '../../core/media-kit/save-media-kit.ts'
import { showMediaKit } from '../../core/media-kit/show-media-kit.ts'
import { pageNumber } from '../query-parts.ts'
import { operator } from '../route.ts'

/** The public page about what is for sale. */
export const mediaKit = [
  operator('GET /operator/media-kit', {
    answer: async (context) => {
      const { publicUrl } = context.services.config
      return {
        ...(await showMediaKit(context)),
        /** Null where the public address is not set. */
        url: publicUrl === undefined ? null : `${publicUrl}/media-kit`,
      }
    },
  }),

  operator('PUT /operator/media-kit', {
    body: z.object({
      // The operation checks its fields.
      settings: z.record(z.string(), z.unknown(), 'give the settings'),
      revision: z.int(),
    }),
    answer: async (context, { body }) => saveMediaKit(context, body),
  }),

  operator('PUT /operator/media-kit/products', {
    body: z.object({ in_media_kit: z.boolean() }),
    answer: async (context, { body }) => chooseAllProducts(context, { isInKit: body.in_media_kit }),
  }),

  operator('GET /operator/media-kit/preview', {
    query: z.object({ page: pageNumber }),
    answer: async (context, { query: { page } }) =>
      context.services.mediaKit.preview(context, {
        page,
        path: '/api/console/operator/media-kit/preview',
      }),
  }),
]
