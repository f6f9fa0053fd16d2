import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand, root } from './prepare.mjs'

/** Compares the advisories for everything in the lock file, development included, with the list of justified exceptions. */

const waitMs = 20_000
/** What npm gives up with where the network or the registry is to blame; mostly it only has a message. */
const unreachable = /^(E\d{3}|ENOAUDIT|ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/
/** Each is `{ advisory, package, reason, until }`: the advisory's GHSA id, and the day on which to look again. */
const exceptionsFile = 'scripts/audit-exceptions.json'

const today = new Date().toISOString().slice(0, 10)
const exceptions = JSON.parse(readFileSync(join(root, exceptionsFile), 'utf8'))
const problems = exceptions.flatMap(problemsOf)
const answer = await askRegistry()
if (answer.advisories) problems.push(...compare(answer.advisories))
else if (answer.failure) problems.push(`npm could not audit: ${answer.failure}`)

for (const problem of problems) console.error(problem)
if (answer.reason) console.log(`Not audited: ${answer.reason}`)
else if (problems.length === 0)
  console.log(`No advisory applies, besides ${exceptions.length} justified exceptions.`)
process.exitCode = problems.length > 0 ? 1 : 0

function problemsOf({ advisory, package: name, reason, until, ...others }) {
  const isComplete =
    /^GHSA(-\w{4}){3}$/.test(advisory) &&
    [name, reason].every((text) => typeof text === 'string' && text.trim() !== '') &&
    /^\d{4}-\d\d-\d\d$/.test(until) &&
    Object.keys(others).length === 0
  if (!isComplete)
    return [
      `${exceptionsFile}: each entry has advisory (GHSA-…), package, reason and until (YYYY-MM-DD): ${advisory}`,
    ]
  if (until < today)
    return [
      `${advisory} (${name}): the exception ended on ${until}. Update the package, or justify it again.`,
    ]
  return []
}

function compare(advisories) {
  const isExcepted = ({ id, name }) =>
    exceptions.some((exception) => exception.advisory === id && exception.package === name)
  const isNeeded = (exception) =>
    advisories.some(({ id, name }) => exception.advisory === id && exception.package === name)
  return [
    ...advisories
      .filter((one) => !isExcepted(one))
      .map(({ id, name, severity, title, range }) => `${id} (${name} ${range}, ${severity}): ${title}`),
    ...exceptions
      .filter((exception) => !isNeeded(exception))
      .map(
        ({ advisory, package: name }) =>
          `${advisory} (${name}): the exception no longer applies. Remove it from ${exceptionsFile}.`,
      ),
  ]
}

/** Registries need not answer this, and there may be no network: that says nothing about the packages. Any other failure is ours. */
async function askRegistry() {
  const [command, ...args] = npmCommand()
  const options = [
    '--json',
    '--package-lock-only',
    '--include=dev',
    '--include=optional',
    '--audit-level=info',
  ]
  const network = ['--fetch-retries=0', `--fetch-timeout=${waitMs}`]
  const { error, stdout, stderr } = await new Promise((resolve) => {
    execFile(
      command,
      [...args, 'audit', ...options, ...network],
      { cwd: root, timeout: waitMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 },
      (failed, output, messages) => resolve({ error: failed, stdout: output, stderr: messages }),
    )
  })
  const report = parse(stdout)
  if (report?.vulnerabilities === undefined) {
    const { code, summary, detail } = report?.error ?? {}
    const isUnanswered = report?.message !== undefined || unreachable.test(code ?? '') || error?.killed
    const words = report?.message ?? ([summary, detail].filter(Boolean).join('\n') || undefined)
    if (!isUnanswered) return { failure: words ?? (stderr.trim() || error?.message) }
    return {
      reason: `the registry did not answer (${words ?? 'no connection'}). Run npm run audit with one that does.`,
    }
  }
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  )
  const advisories = found.map(({ url, source, name, severity, title, range }) => ({
    id: /GHSA(-\w{4}){3}/.exec(url)?.[0] ?? String(source),
    name,
    severity,
    title,
    range,
  }))
  return { advisories: [...new Map(advisories.map((one) => [`${one.id} ${one.name}`, one])).values()] }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
