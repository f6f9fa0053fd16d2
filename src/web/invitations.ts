import { ask, type Body } from './api.ts'

/** Invitations to one's own organization; or, for operators, to the one that is named. */
export function invitationsTo(organizationId?: string) {
  return {
    send: (body: Body<'POST /invitations'>) =>
      organizationId === undefined
        ? ask('POST /invitations', { body })
        : ask('POST /operator/organizations/:organizationId/invitations', {
            params: { organizationId },
            body,
          }),
    withdraw: (invitationId: string) =>
      organizationId === undefined
        ? ask('DELETE /invitations/:invitationId', { params: { invitationId } })
        : ask('DELETE /operator/organizations/:organizationId/invitations/:invitationId', {
            params: { organizationId, invitationId },
          }),
  }
}
