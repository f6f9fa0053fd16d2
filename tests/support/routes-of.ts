import type { FastifyInstance } from 'fastify'

/** Every route that Fastify knows, except HEAD, which it adds to each GET. */
export function routesOf(instance: FastifyInstance): string[] {
  const routes: string[] = []
  const path: string[] = []
  for (const line of instance.printRoutes().trimEnd().split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^((?:[│ ] {3})*)[└├]── (\S+)(?: \((.+)\))?$/.exec(
      line,
    )!
    const depth = indent.length / 4
    path.splice(depth, path.length, segment)
    for (const method of methods.split(', ').filter((name) => name !== '' && name !== 'HEAD')) {
      const url = path.join('')
      // Fails if Fastify ever prints them differently.
      routes.push(instance.hasRoute({ method, url }) ? `${method} ${url}` : `misread: ${line}`)
    }
  }
  return routes
}
