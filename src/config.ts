import { existsSync, readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { DATA_KINDS, type SettableKind } from './core/retention/data-kind.ts'
import { SIGNING_SECRET_LENGTH_MIN } from './core/signing/signing-key.ts'
import { connectionsNeeded, FIXED_CONNECTIONS } from './database/connections.ts'
import { isServerAddress } from './database/node.ts'

/** All settings, from the environment and `.env`. The environment takes precedence. */
export interface Config {
  host: string
  port: number
  agentPort: number
  /** Processes that serve both ports. */
  workers: number
  /** How long a server still serves after SIGTERM, while it says that it is not ready. */
  drainSeconds: number
  /** The servers of one database, of which one takes writes. Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrls: string[] | undefined
  /** A pooler in front of them that lends connections for one transaction at a time; undefined: none. */
  databasePoolerUrls: string[] | undefined
  /** A replica of them to read from; undefined: none. */
  databaseReadUrl: string | undefined
  dataDir: string
  /** Where backups are written; undefined: no figure says how old the newest is. */
  backupDir: string | undefined
  /** The public addresses of the app and the agent; undefined: the addresses they listen on. */
  publicUrl: string | undefined
  agentUrl: string | undefined
  /** The proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  bodyLimitBytes: number
  /** Open connections to each listener, in total and from one address. */
  connectionsMax: number
  connectionsPerAddressMax: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Undefined: readable in a terminal, JSON elsewhere. */
  logFormat: 'json' | 'pretty' | undefined
  databaseConnections: number
  /** Lines that each process keeps for lists over all campaigns, of all organizations together. */
  linesInMemory: number
  /** Of one organization, on all campaigns. */
  attachmentStorageBytes: number
  ingestRequestsPerMinute: number
  readRequestsPerMinute: number
  /** How long logs are kept, unless an operator chose otherwise. */
  ingestLogDays: number
  /** Bytes of rejected items in the ingest log, per organization. */
  ingestLogBytesPerDay: number
  /** Active keys per organization. */
  apiKeysMax: number
  /** Tool calls of a buyer's agent without a key (by address), and with one. */
  agentCallsPerMinute: number
  agentKeyCallsPerMinute: number
  /** The web pages that may call the agent; empty: all, or only those on this machine if the agent listens only here. */
  agentAllowedOrigins: string[]
  callLogDays: number
  callLogKeyBytesPerDay: number
  callLogAddressBytesPerDay: number
  /** All callers without a key together. */
  callLogAnonymousBytesPerDay: number
  /** The embeddings endpoint that helps rank products by a brief; undefined: none, and nothing is sent anywhere. */
  briefModelUrl: string | undefined
  briefModelKey: string | undefined
  briefModelName: string
  briefModelTimeoutMs: number
  briefModelCallsPerMinute: number
  /** Whether the agent reads buyers' property lists from the addresses they name. */
  servesPropertyLists: boolean
  /** Seals the private keys that sign statements, the secrets of webhooks and of authenticator apps; undefined: they are in the database as they are. */
  signingSecret: string | undefined
  /** Addresses besides public ones that webhooks may be sent to. */
  webhookAllowedRanges: string[]
  /** Addresses besides public ones at which organizations' identity providers may be. */
  ssoAllowedRanges: string[]
  /** The name servers that know whether a domain is verified; empty: those of the system. */
  dnsServers: string[]
  securityLogDays: number
  /** Where to report weaknesses of this installation, as in /.well-known/security.txt; empty: there is no such file. */
  securityContacts: string[]
  securityPolicyUrl: string | undefined
  /** Callers with this token may read /metrics; undefined: callers on this machine, not through a proxy. */
  metricsToken: string | undefined
  /** The mail server for invitations and reset links; undefined: links are only shown. */
  smtpUrl: string | undefined
  /** The sender of these mails. Set with `smtpUrl`. */
  mailFrom: string | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export class ConfigError extends Error {}

const port = wholeNumber(0, 65_535)
const BYTES_MAX = 1_000_000_000_000
const DATABASE_SERVERS_MAX = 10

const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  AGENT_PORT: port.default(3001),
  WORKERS: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 3_600).default(0),
  DATABASE_URL: databaseUrls().optional(),
  DATABASE_POOLER_URL: databaseUrls().optional(),
  DATABASE_READ_URL: databaseUrls()
    .refine((urls) => urls.length === 1, 'must be one address')
    .transform(([url]) => url!)
    .optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  PUBLIC_URL: webAddress().optional(),
  AGENT_URL: webAddress().optional(),
  TRUSTED_PROXIES: listOf(
    isAddressOrRange,
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  BODY_LIMIT: wholeNumber(1024, 64 * 1024 * 1024).default(1024 * 1024),
  HTTP_CONNECTIONS: wholeNumber(10, 100_000).default(2_000),
  HTTP_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 100_000).default(200),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty'], 'must be json or pretty').optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 100).default(4),
  LINES_IN_MEMORY: wholeNumber(1_000, 100_000_000).default(500_000),
  ATTACHMENT_STORAGE_MB: wholeNumber(0, 10_000_000).default(2_048),
  INGEST_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  READ_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(120),
  INGEST_LOG_DAYS: wholeNumber(...daysOf('requests')).default(DATA_KINDS.requests.kept.daysDefault),
  INGEST_LOG_BYTES_PER_DAY: wholeNumber(0, BYTES_MAX).default(50_000_000),
  API_KEYS_MAX: wholeNumber(1, 10_000).default(100),
  AGENT_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  AGENT_KEY_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(300),
  AGENT_ALLOWED_ORIGINS: listOf(
    isOrigin,
    'must be origins such as https://app.example.com, separated by commas',
  ),
  CALL_LOG_DAYS: wholeNumber(...daysOf('agent_calls')).default(DATA_KINDS.agent_calls.kept.daysDefault),
  CALL_LOG_KEY_BYTES_PER_DAY: wholeNumber(0, BYTES_MAX).default(20_000_000),
  CALL_LOG_ADDRESS_BYTES_PER_DAY: wholeNumber(0, BYTES_MAX).default(2_000_000),
  CALL_LOG_ANONYMOUS_BYTES_PER_DAY: wholeNumber(0, BYTES_MAX).default(50_000_000),
  BRIEF_MODEL_URL: z
    .string()
    .refine(isWebAddress, 'must be an address such as https://api.example.com/v1/embeddings')
    .refine(hasNoCredentials, 'must not contain a user or password: put the key into BRIEF_MODEL_KEY')
    .optional(),
  BRIEF_MODEL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
    .optional(),
  BRIEF_MODEL_NAME: z.string().max(200, 'must have at most 200 characters').default('text-embedding-3-small'),
  BRIEF_MODEL_TIMEOUT_MS: wholeNumber(100, 30_000).default(1_500),
  BRIEF_MODEL_CALLS_PER_MINUTE: wholeNumber(1, 100_000).default(60),
  PROPERTY_LISTS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .transform((text) => text === 'on'),
  SIGNING_SECRET: z
    .string()
    .min(SIGNING_SECRET_LENGTH_MIN, `must have at least ${SIGNING_SECRET_LENGTH_MIN} characters`)
    .optional(),
  WEBHOOK_ALLOWED_RANGES: listOf(
    isAddressOrRange,
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  SSO_ALLOWED_RANGES: listOf(
    isAddressOrRange,
    'must be addresses or ranges such as 10.0.0.0/8, separated by commas',
  ),
  DNS_SERVERS: listOf(
    isNameServer,
    'must be addresses of name servers such as 10.0.0.53 or 10.0.0.53:5353, separated by commas',
  ),
  SECURITY_LOG_DAYS: wholeNumber(...daysOf('security_events')).default(
    DATA_KINDS.security_events.kept.daysDefault,
  ),
  SECURITY_CONTACT: listOf(
    isContact,
    'must be e-mail addresses, or addresses that start with https://, mailto: or tel:, separated by commas',
  ).transform((list) => list.map((entry) => (isPlainMail(entry) ? `mailto:${entry}` : entry))),
  SECURITY_POLICY_URL: z
    .string()
    .refine(isSecurePage, 'must be an address such as https://example.com/security')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be a mail server such as smtps://user:password@mail.example.com')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an e-mail address, such as Flightline <flightline@example.com>',
    )
    .optional(),
})

/** On the embedded database each connection is a process on the same machine. */
const EMBEDDED_CONNECTIONS_MAX = 15
/** What the embedded database allows with many workers. Each connection may become a process of its own. */
const EMBEDDED_CONNECTIONS_IN_ALL_MAX = 1_000

const environment = settings
  .refine((given) => given.PORT !== given.AGENT_PORT || given.PORT === 0, {
    path: ['AGENT_PORT'],
    message: 'must differ from PORT',
  })
  .refine(
    (given) => given.DATABASE_URL !== undefined || given.DATABASE_CONNECTIONS <= EMBEDDED_CONNECTIONS_MAX,
    {
      path: ['DATABASE_CONNECTIONS'],
      message: `must be at most ${EMBEDDED_CONNECTIONS_MAX} with the embedded database`,
    },
  )
  .refine(
    ({ DATABASE_URL, WORKERS: workers, DATABASE_CONNECTIONS: databaseConnections }) =>
      DATABASE_URL !== undefined ||
      connectionsNeeded({ workers, databaseConnections }) <= EMBEDDED_CONNECTIONS_IN_ALL_MAX,
    {
      path: ['WORKERS'],
      message: `must be lower with this many DATABASE_CONNECTIONS: the embedded database allows ${EMBEDDED_CONNECTIONS_IN_ALL_MAX} connections, and each worker takes twice that number and ${FIXED_CONNECTIONS} more`,
    },
  )
  .refine((given) => given.DATABASE_READ_URL === undefined || given.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'must be set together with DATABASE_READ_URL: it is where everything is written',
  })
  .refine((given) => given.DATABASE_POOLER_URL === undefined || given.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'must be set together with DATABASE_POOLER_URL: it is the address of PostgreSQL itself',
  })
  .refine((given) => given.SMTP_URL === undefined || given.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'must be set together with SMTP_URL: it is the sender of the mails',
  })
  .refine((given) => given.SMTP_URL === undefined || given.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'must be set together with SMTP_URL: links in mails start with it',
  })
  .refine((given) => given.SECURITY_POLICY_URL === undefined || given.SECURITY_CONTACT.length > 0, {
    path: ['SECURITY_CONTACT'],
    message: 'must be set together with SECURITY_POLICY_URL: there is no security.txt without a contact',
  })

/** Throws ConfigError with one line that names the setting and what it accepts. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, envFile = '.env'): Config {
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
  const given = Object.fromEntries(
    Object.entries({ ...fromFile, ...env }).filter(([, value]) => value !== ''),
  )
  const { data, error } = environment.safeParse(given)
  if (!data) {
    const [issue] = error.issues
    throw new ConfigError(
      `${issue?.path.join('.')} ${issue?.message}. Change it in the environment or in .env.`,
    )
  }
  return {
    host: data.HOST,
    port: data.PORT,
    agentPort: data.AGENT_PORT,
    workers: data.WORKERS,
    drainSeconds: data.DRAIN_SECONDS,
    databaseUrls: data.DATABASE_URL,
    databasePoolerUrls: data.DATABASE_POOLER_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    dataDir: data.DATA_DIR,
    backupDir: data.BACKUP_DIR,
    publicUrl: data.PUBLIC_URL,
    agentUrl: data.AGENT_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    bodyLimitBytes: data.BODY_LIMIT,
    connectionsMax: data.HTTP_CONNECTIONS,
    connectionsPerAddressMax: data.HTTP_CONNECTIONS_PER_ADDRESS,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT,
    databaseConnections: data.DATABASE_CONNECTIONS,
    ingestRequestsPerMinute: data.INGEST_REQUESTS_PER_MINUTE,
    readRequestsPerMinute: data.READ_REQUESTS_PER_MINUTE,
    linesInMemory: data.LINES_IN_MEMORY,
    attachmentStorageBytes: data.ATTACHMENT_STORAGE_MB * 1_000_000,
    ingestLogDays: data.INGEST_LOG_DAYS,
    ingestLogBytesPerDay: data.INGEST_LOG_BYTES_PER_DAY,
    apiKeysMax: data.API_KEYS_MAX,
    agentCallsPerMinute: data.AGENT_CALLS_PER_MINUTE,
    agentKeyCallsPerMinute: data.AGENT_KEY_CALLS_PER_MINUTE,
    agentAllowedOrigins: data.AGENT_ALLOWED_ORIGINS,
    callLogDays: data.CALL_LOG_DAYS,
    callLogKeyBytesPerDay: data.CALL_LOG_KEY_BYTES_PER_DAY,
    callLogAddressBytesPerDay: data.CALL_LOG_ADDRESS_BYTES_PER_DAY,
    callLogAnonymousBytesPerDay: data.CALL_LOG_ANONYMOUS_BYTES_PER_DAY,
    briefModelUrl: data.BRIEF_MODEL_URL,
    briefModelKey: data.BRIEF_MODEL_KEY,
    briefModelName: data.BRIEF_MODEL_NAME,
    briefModelTimeoutMs: data.BRIEF_MODEL_TIMEOUT_MS,
    briefModelCallsPerMinute: data.BRIEF_MODEL_CALLS_PER_MINUTE,
    servesPropertyLists: data.PROPERTY_LISTS,
    signingSecret: data.SIGNING_SECRET,
    webhookAllowedRanges: data.WEBHOOK_ALLOWED_RANGES,
    ssoAllowedRanges: data.SSO_ALLOWED_RANGES,
    dnsServers: data.DNS_SERVERS,
    securityLogDays: data.SECURITY_LOG_DAYS,
    securityContacts: data.SECURITY_CONTACT,
    securityPolicyUrl: data.SECURITY_POLICY_URL,
    metricsToken: data.METRICS_TOKEN,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
  }
}

/** Within what an operator can set. */
function daysOf(kind: SettableKind): [min: number, max: number] {
  const { daysMin, daysMax } = DATA_KINDS[kind].kept
  return [daysMin, daysMax]
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** Stored without a trailing slash, so that paths can be appended. */
function webAddress() {
  return z
    .string()
    .refine(isWebAddress, 'must be an address such as https://flightline.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Several, separated by commas. */
function listOf(isValid: (entry: string) => boolean, message: string) {
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isValid), message)
}

/** Complete addresses, separated by commas. A password may contain commas, too. */
function databaseUrls() {
  return z
    .string()
    .transform((text) => text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).map((url) => url.trim()))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url)),
      'must start with postgres:// or postgresql://',
    )
    .refine(
      (urls) => !urls.some(hasSeveralHosts),
      'must name each server with a complete address, such as postgres://user:password@db-a/name,postgres://user:password@db-b/name',
    )
    .refine(
      (urls) => urls.every(isServerAddress),
      'must be addresses such as postgres://user:password@host:5432/name, with a port up to 65535. Write characters such as @, #, / or % in a password as %40, %23, %2F or %25',
    )
    .refine(
      (urls) => urls.length <= DATABASE_SERVERS_MAX && new Set(urls).size === urls.length,
      `must name at most ${DATABASE_SERVERS_MAX} servers, each of them once`,
    )
}

/** As other programs take them. The path and what follows it are checked because a forgotten scheme ends up there. */
function hasSeveralHosts(url: string): boolean {
  const [authority = '', ...rest] = url.replace(/^\w+:\/\//, '').split(/(?=[/?#])/)
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',') || rest.join('').includes(',')
}

function isMailServer(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}

/** Each is a line of its own in security.txt, so nothing that could end one. */
function isContact(entry: string): boolean {
  return (
    isPlainMail(entry) ||
    /^mailto:[^\s@:]+@[!-~]+$/.test(entry) ||
    /^tel:\+?[\d().-]+$/.test(entry) ||
    isSecurePage(entry)
  )
}

function isPlainMail(entry: string): boolean {
  return /^[!-~]+@[!-~]+$/.test(entry) && !/[:/?#<>]/.test(entry) && entry.split('@').length === 2
}

function isSecurePage(text: string): boolean {
  return /^https:\/\/[!-~]+$/.test(text) && URL.canParse(text) && hasNoCredentials(text)
}

function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** An address, with or without a port; IPv6 with one is in brackets. */
function isNameServer(entry: string): boolean {
  if (isIP(entry) !== 0) return true
  const [, six, four, number] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(entry) ?? []
  return isIP(six ?? four ?? '') === (six === undefined ? 4 : 6) && Number(number) <= 65_535
}

/** Where people find the app, as far as the settings say. */
export function appUrlOf(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}
