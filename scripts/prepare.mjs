import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { createProgress } from './progress.mjs'
import { run } from './run.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const installStamp = inRoot('node_modules/.flightline-install')
const beingBuilt = inRoot('dist/.building')
/** Where production builds, with tools that are removed afterwards. */
const workshop = inRoot('dist/.workshop')
/** Only in a folder made by `npm run package`, where everything is already installed and built. */
const packageStamp = inRoot('dist/.flightline-package')

/** Each step fills its own folders of dist. The command runs in the folder that has the sources and the tools. */
const buildSteps = [
  {
    name: 'server',
    doing: 'Building the server',
    done: 'Server built',
    inputs: ['src', 'bench', 'prove', 'db', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    outputs: ['src', 'bench', 'prove'],
    // The source root, because the source maps are moved after they are written.
    command: [
      'node_modules/typescript/bin/tsc',
      '-p',
      'tsconfig.build.json',
      '--outDir',
      '{to}',
      '--sourceRoot',
      '{root}',
    ],
  },
  {
    name: 'web app',
    doing: 'Building the web app',
    done: 'Web app built',
    inputs: [
      'src/web',
      'src/console',
      'docs',
      'scripts/build-web.mjs',
      'scripts/guides.mjs',
      'package-lock.json',
    ],
    outputs: ['web'],
    command: ['scripts/build-web.mjs', '{to}/web'],
  },
  {
    name: 'client',
    doing: 'Building the client library',
    done: 'Client library built',
    // Those who run Flightline do not need it.
    isForTools: true,
    inputs: ['src/client', 'tsconfig.json', 'tsconfig.client.json', 'package-lock.json'],
    outputs: ['client'],
    command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json', '--outDir', '{to}/client'],
  },
]

/**
 * Makes a fresh checkout ready: dependencies installed, sources built. Does nothing when both are up to date. Writes to
 * stderr only. A problem that it cannot solve ends the process with one line that says what to do.
 *
 * `needs` is `tools` to build and test, `runtime` to run. With NODE_ENV=production, `runtime` installs and keeps only
 * the dependencies that the program runs with.
 */
export async function prepare({ needs, build, progress = createProgress() }) {
  const { say } = progress
  try {
    requireNode()
    if (existsSync(packageStamp)) return requirePlatform()
    const isProduction = needs === 'runtime' && process.env.NODE_ENV === 'production'
    const steps = buildSteps.filter(
      ({ inputs, isForTools }) =>
        build && existsSync(inRoot(inputs[0])) && (!isForTools || needs === 'tools'),
    )
    const isReady = () => isInstalledFor(needs, isProduction) && steps.every(isBuilt) && !existsSync(workshop)
    if (isReady()) return
    mkdirSync(inRoot('dist'), { recursive: true })
    await withLock(inRoot('dist/.lock'), {
      onWait: () => say('Waiting for another Flightline set-up …'),
      work: async (onStart) => {
        // Left by a set-up that was killed.
        rmSync(workshop, { recursive: true, force: true })
        if (isReady()) return
        const stale = steps.filter((step) => !isBuilt(step))
        const tasks = tasksOf(progress, onStart)
        if (isProduction) await prepareProduction(stale, tasks)
        else await prepareDevelopment(stale, tasks)
      },
    })
  } catch (error) {
    if (error instanceof SetupFailure) say(error.message)
    else if (notOurs.test(error.code)) say(`${error.path} cannot be written. Run: ${takeOver}`)
    else throw error
    process.exit(1)
  }
}

async function prepareDevelopment(stale, { install, build }) {
  if (!isInstalled('everything')) await install('everything', root)
  for (const step of stale) await build(step, root)
}

async function prepareProduction(stale, tasks) {
  if (stale.length > 0) {
    if (isInstalled('everything')) for (const step of stale) await tasks.build(step, root)
    else await buildInWorkshop(stale, tasks)
  }
  if (!isInstalled('runtime')) await tasks.install('runtime', root)
}

/** With its own copy of the sources and tools, removed when it is done. */
async function buildInWorkshop(steps, { install, build }) {
  try {
    const inputs = steps.flatMap((step) => step.inputs)
    for (const path of new Set([...inputs, 'src', 'scripts', 'package.json', 'package-lock.json', '.npmrc']))
      if (existsSync(inRoot(path))) cpSync(inRoot(path), join(workshop, path), { recursive: true })
    await install('everything', workshop)
    for (const step of steps) await build(step, workshop)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** The two things that take time, each as a step of the progress shown. */
function tasksOf(progress, onStart) {
  return {
    install: (extent, folder) => {
      const where = folder === root ? '' : ' for the build'
      const words = { doing: `Installing dependencies${where}`, done: `Dependencies installed${where}` }
      return progress.step(words, (shown) => installPackages(extent, folder, { ...shown, onStart }))
    },
    build: (step, folder) => progress.step(step, (shown) => buildStep(step, folder, { ...shown, onStart })),
  }
}

class SetupFailure extends Error {}

const notOurs = /EACCES|EPERM|EROFS/
const takeOver = `sudo chown -R "$(id -un)" "${root}" ~/.npm`

function requireNode() {
  const wanted = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node
  if (wanted.split('||').some((range) => isNodeIn(range.trim()))) return
  throw new SetupFailure(
    `Flightline needs Node ${wanted}; this is ${process.versions.node}. ` +
      'Install it from https://nodejs.org or run: npx -y --ignore-scripts=false -p node@22 npm start',
  )
}

function isNodeIn(range) {
  const [major, minor, patch] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor = 0, wantedPatch = 0] = range.match(/\d+/g).map(Number)
  if (range.startsWith('^') && major !== wantedMajor) return false
  return (major - wantedMajor || minor - wantedMinor || patch - wantedPatch) >= 0
}

/** A package contains binaries, so it runs on one platform only. */
function requirePlatform() {
  const made = readFileSync(packageStamp, 'utf8').trim()
  const here = `${process.platform}-${process.arch}`
  if (made !== here) throw new SetupFailure(`This package is for ${made}, but this machine is ${here}.`)
}

function isInstalledFor(needs, isProduction) {
  if (needs === 'tools') return isInstalled('everything')
  return isInstalled('runtime') || (!isProduction && isInstalled('everything'))
}

function isInstalled(extent) {
  return isStamped(installStamp, installHash(extent))
}

function installHash(extent) {
  // Some packages are binaries: another machine or Node version may need different ones.
  const [major] = process.versions.node.split('.')
  return hashOf(['package-lock.json'], [process.platform, process.arch, major, extent])
}

async function installPackages(extent, folder, { tell, abandon, onStart }) {
  if (folder === root) rmSync(installStamp, { force: true })
  const [command, ...args] = npmCi(extent)
  let fetched = 0
  const onOutput = (text) => {
    fetched += text.match(/^npm http .*\.tgz/gm)?.length ?? 0
    if (fetched > 0) tell(`${fetched} packages`)
  }
  const npm = await run(command, args, { cwd: folder, onStart, onOutput, onStop: abandon }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new SetupFailure('npm is missing. It comes with Node: https://nodejs.org')
  })
  const output = npm.output.replaceAll(/^npm http .*\n/gm, '')
  if (!npm.succeeded) throw new SetupFailure(`${output}\n${installRemedy(output)}`)
  if (folder === root) writeFileSync(installStamp, installHash(extent))
}

/** The npm that runs us, if one does: on a machine with several, that one fits our Node. */
export function npmCommand() {
  const path = process.env.npm_execpath ?? ''
  return path.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
}

function npmCi(extent) {
  const dev = extent === 'everything' ? '--include=dev' : '--omit=dev'
  const options = [dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=http']
  // Without a network, npm would otherwise take 80 seconds to give up.
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return [...npmCommand(), 'ci', ...options, ...retries]
}

function installRemedy(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output))
    return (
      'The npm registry cannot be reached. Check your connection, choose another registry ' +
      '(npm config set registry <address>), or run a package built on another machine (npm run package)'
    )
  if (notOurs.test(output)) return `Files cannot be written. Run: ${takeOver}`
  if (/EUSAGE/.test(output)) return 'package-lock.json does not match package.json. Run: npm install'
  return 'Dependencies could not be installed: see the messages above, then run the same command again.'
}

function isBuilt(step) {
  return isStamped(buildStamp(step), buildHash(step))
}

function buildHash(step) {
  return hashOf(step.inputs, step.command)
}

function buildStamp(step) {
  return inRoot(`dist/.flightline-build-${step.name.replaceAll(' ', '-')}`)
}

async function buildStep(step, folder, { abandon, onStart }) {
  const hash = buildHash(step)
  rmSync(beingBuilt, { recursive: true, force: true })
  const command = step.command.map((word) => word.replace('{to}', beingBuilt).replace('{root}', root))
  const compiler = await run(process.execPath, command, { cwd: folder, onStart, onStop: abandon })
  if (!compiler.succeeded)
    throw new SetupFailure(
      `${compiler.output}\nThe ${step.name} could not be built: fix the errors above, then run the same command again.`,
    )

  rmSync(buildStamp(step), { force: true })
  for (const output of step.outputs) replaceFolder(inRoot('dist', output), join(beingBuilt, output))
  writeFileSync(buildStamp(step), hash)
  rmSync(beingBuilt, { recursive: true, force: true })
}

/** Two renames with nothing slow in between. */
function replaceFolder(folder, replacement) {
  if (existsSync(folder)) renameSync(folder, `${replacement}-before`)
  if (existsSync(replacement)) renameSync(replacement, folder)
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function hashOf(paths, facts) {
  const hash = createHash('sha256').update(facts.join('\0'))
  for (const path of paths.flatMap(filesIn)) hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(inRoot(path))) return []
  if (!statSync(inRoot(path)).isDirectory()) return [path]
  return readdirSync(inRoot(path))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}

function inRoot(...path) {
  return join(root, ...path)
}
