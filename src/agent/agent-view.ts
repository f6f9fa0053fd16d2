import type { CallLog } from '../core/call-log/call-log.ts'
import type { ProposedFormat } from '../core/product/creative-format.ts'
import type { DraftProduct } from '../core/product/check-product.ts'
import { readVersion } from '../core/product/read-catalogue.ts'
import { Refusal } from '../core/refusal.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { adagentsFile } from './adagents.ts'
import { withoutNulls } from './arguments.ts'
import type { BriefModel } from './brief-model.ts'
import { callTool } from './call-tool.ts'
import { createCatalogue } from './catalogue.ts'
import { getProductsInput } from './get-products-input.ts'
import { getProducts } from './get-products.ts'
import { explainProducts } from './explain-products.ts'
import type { PropertyLists } from './property-lists.ts'
import { previewFormat, previewProduct } from './preview.ts'
import { readMessage } from './rpc.ts'

/** A preview by an operator is never a buyer's call. */
const NO_LOG: CallLog = { note: () => undefined, count: () => undefined, close: async () => undefined }

/**
 * The agent as its operator previews it: exactly the answer that a key gets, from the same code, without a key, a limit or an
 * entry in the log.
 */
export function createAgentView(
  database: Database,
  clock: Clock,
  addresses: { agentUrl: () => string; appUrl: string },
  briefModel?: BriefModel,
  /** As the agent has them: undefined if they are not served. */
  propertyLists?: PropertyLists,
) {
  const { agentUrl, appUrl } = addresses
  const catalogue = createCatalogue(database, { ...addresses, clock }, briefModel)
  return {
    agentUrl,
    adagentsFile,
    async previewProduct(product: DraftProduct) {
      const formats = await catalogue.formats(await readVersion(database))
      return previewProduct(product, { agentUrl: catalogue.agentUrl(), appUrl, clock }, formats)
    },
    previewFormat: (format: ProposedFormat) => previewFormat(format, catalogue.agentUrl()),

    /** What the key gets, and for each product available to it the filters that exclude it; none if nothing was filtered. */
    async getProducts(
      keyId: string,
      version: string,
      args: Record<string, unknown>,
    ): Promise<{ result: Record<string, unknown>; leftOutBy: Map<string, string[]> | undefined }> {
      const message = readMessage(Buffer.from(JSON.stringify(requestFor(args))))
      if (message.kind !== 'request') {
        throw new Refusal('invalid', 'No client could send these arguments: they are nested too deeply.')
      }
      const faults: unknown[] = []
      const answer = await callTool(getProducts, message, {
        keyId,
        version,
        catalogue,
        propertyLists,
        callLog: NO_LOG,
        address: '',
        receivedAtMs: clock.nowMs(),
        startedAtMs: performance.now(),
        onFault: (fault) => faults.push(fault),
      })
      for (const fault of faults) throw fault
      const { result } = JSON.parse([answer].flat().join('')) as { result: Record<string, unknown> }
      if (result['isError'] === true) return { result, leftOutBy: undefined }
      return {
        result,
        leftOutBy: await explainProducts(getProductsInput.parse(withoutNulls(args)), {
          keyId,
          version,
          catalogue,
          propertyLists,
        }),
      }
    },
  }
}

function requestFor(args: Record<string, unknown>): Record<string, unknown> {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: getProducts.name, arguments: args },
  }
}
