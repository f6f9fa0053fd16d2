import type { FastifyReply } from 'fastify'

/** A page for people, with the policy that it needs. */
export class PageAnswer {
  readonly html: string
  readonly policy: string
  constructor(page: { html: string; policy: string }) {
    this.html = page.html
    this.policy = page.policy
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', this.policy)
      .send(this.html)
  }
}
