import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow, whileVisible } from '../live-page.ts'

/** Keeps the open page up to date, and says so if it cannot. */
export default function Live({ organizationId }: { organizationId: string }) {
  const queryClient = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    const headers = { 'flightline-organization': organizationId }
    const open = (signal: AbortSignal) => fetch('/api/console/live', { headers, signal })
    return whileVisible(document, () => follow({ queryClient, open, window, setIsLost }))
  }, [organizationId, queryClient])
  return (
    <div role="status">
      {isLost && (
        <div className="connection-lost">Connection lost. Figures may be out of date. Reconnecting…</div>
      )}
    </div>
  )
}
