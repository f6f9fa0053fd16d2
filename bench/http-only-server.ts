import Fastify from 'fastify'

/** HTTP and JSON only: reads the body, writes an answer of the same size, does not use the database. */
const app = Fastify({ bodyLimit: 1024 * 1024 })
app.post('/api/ingest/delivery/metrics', async (request) => {
  const { items } = request.body as { items: { package_id: string }[] }
  return {
    accepted: items.length,
    rejected: 0,
    results: items.map((item, index) => ({ index, package_id: item.package_id, status: 'accepted' })),
  }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(`port ${typeof address === 'object' && address ? address.port : ''}`)
