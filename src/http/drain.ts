/**
 * Whether the server is about to stop. It serves as before, but says that it is not ready and closes each connection after its
 * answer, so that a load balancer sends requests elsewhere before any connection is refused.
 */
export interface Drain {
  hasBegun: boolean
}
