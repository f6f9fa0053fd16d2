import { Failure } from './failure.ts'

/** The release that every answer names. */
export const ADCP_VERSION = '3.1'
const MAJOR = 3
const MINOR = 1

const RELEASE = /^(\d{1,9})\.(\d{1,9})(-[a-zA-Z0-9.-]{1,60})?$/

/**
 * Refuses a call that is pinned to a release we do not speak. A later 3.x is served as ours; an earlier one, another
 * major and any pre-release are not. If both pins are sent, both must be supported.
 */
export function refuseOtherVersions(args: Record<string, unknown>): void {
  const { adcp_version, adcp_major_version } = args
  if (isPinned(adcp_version) && !isServedRelease(adcp_version)) {
    const isRelease = typeof adcp_version === 'string' && RELEASE.test(adcp_version)
    throw unsupported(
      'adcp_version',
      isRelease ? `AdCP ${adcp_version}` : 'This form of adcp_version',
      isRelease ? { adcp_version } : {},
    )
  }
  if (isPinned(adcp_major_version) && adcp_major_version !== MAJOR) {
    const isMajor =
      Number.isInteger(adcp_major_version) &&
      Number(adcp_major_version) > 0 &&
      Number(adcp_major_version) < 100
    throw unsupported(
      'adcp_major_version',
      isMajor ? `AdCP major version ${Number(adcp_major_version)}` : 'This form of adcp_major_version',
      isMajor ? { adcp_major_version } : {},
    )
  }
}

/** Null is the same as leaving it out, as for any argument. */
function isPinned(pin: unknown): boolean {
  return pin !== undefined && pin !== null
}

function isServedRelease(pin: unknown): boolean {
  const match = typeof pin === 'string' ? RELEASE.exec(pin) : null
  return match !== null && match[3] === undefined && Number(match[1]) === MAJOR && Number(match[2]) >= MINOR
}

function unsupported(field: string, what: string, asked: Record<string, unknown>): Failure {
  return new Failure({
    code: 'VERSION_UNSUPPORTED',
    message: `${what} is not supported; supported releases: ${ADCP_VERSION}.`,
    recovery: 'correctable',
    field,
    suggestion: `Send adcp_version "${ADCP_VERSION}", or no version at all.`,
    details: { ...asked, supported_versions: [ADCP_VERSION], supported_majors: [MAJOR] },
  })
}
