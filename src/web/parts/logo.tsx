import { linkTo } from '../api.ts'

/** The logo of an organization whose name is beside it. `version` makes a new one a new address. */
export function Logo({
  organizationId,
  version,
  size,
}: {
  organizationId: string
  version: string
  /** Its height in pixels. A wide one may be three times as wide. */
  size: number
}) {
  const src = linkTo('GET /organizations/:organizationId/logo', {
    params: { organizationId },
    query: { version },
  })
  return <img className="logo" src={src} alt="" style={{ height: size, maxWidth: size * 3 }} />
}
