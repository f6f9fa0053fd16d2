import type { MemberContext } from './callers.ts'

/** After the commit of what changes a campaign: those who want to know get a mail. */
export function noteSaved({ services, actor, now }: MemberContext, campaignId: string): void {
  services.notifier.campaignSaved({ organizationNumber: actor.organizationNumber, campaignId, at: now })
}
