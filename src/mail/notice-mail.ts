import type { Notice, TermsNoticeKind } from '../core/notification/notice.ts'
import type { Mail } from './send-mail.ts'

const ACTS: Record<TermsNoticeKind, string> = {
  changed_terms: 'changed the terms of',
  cancelled: 'cancelled',
  changed_cancellation: 'changed the cancellation of',
  withdrawn_cancellation: 'withdrew the cancellation of',
  archived: 'archived',
  unarchived: 'unarchived',
}

/** A mail that a person chose to get. It says where to choose otherwise. */
export function noticeMail(notice: Notice, publicUrl: string): Mail {
  const { email: to, name, seller_name: seller, buyer_name: buyer, campaign_name: campaign } = notice
  const { subject, what, link } =
    notice.kind === 'new_seller'
      ? {
          subject: `${seller} wants to share campaigns with ${buyer}`,
          what: `${seller} created the campaign “${campaign}” for ${buyer} on Flightline. You see it once an admin of ${buyer} accepts ${seller} as a seller.

Accept or decline:`,
          link: `${publicUrl}/settings/sellers`,
        }
      : {
          subject: `${seller} ${ACTS[notice.kind]} “${campaign}”`,
          what: `${seller} ${ACTS[notice.kind]} the campaign “${campaign}”, which ${buyer} buys. If more is changed within the hour, you get no second e-mail.

See what changed:`,
          link: `${publicUrl}/campaigns/${notice.campaign_id}`,
        }
  return {
    to,
    subject,
    text: `Hello ${name},

${what}
${link}

Choose which e-mails you get: ${publicUrl}/account
`,
  }
}
