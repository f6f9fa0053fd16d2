import type { QueryClient } from '@tanstack/react-query'
import { keepLive } from './live-connection.ts'
import { createRefresh, EVERY_TOPIC } from './live-refresh.ts'
import { SESSION_PATH } from './session.ts'

export interface LivePage {
  queryClient: QueryClient
  /** Asks for a stream. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Says when the browser is online again. */
  window: EventTarget
  setIsLost: (isLost: boolean) => void
}

/** In case an announcement is lost, and the only way if the server has no room for another stream. */
const ASK_ANYWAY_MS = 5 * 60_000
const ASK_REFUSED_MS = 60_000

/** Keeps an open page up to date until the function that it returns is called. */
export function follow({ queryClient, open, window, setIsLost }: LivePage): () => void {
  const refresh = createRefresh(queryClient)
  let asking: ReturnType<typeof setInterval> | undefined
  let askedEveryMs = 0
  const askEvery = (ms: number) => {
    if (ms === askedEveryMs) return
    askedEveryMs = ms
    clearInterval(asking)
    asking = setInterval(() => refresh.changed(EVERY_TOPIC), ms)
  }
  askEvery(ASK_ANYWAY_MS)
  const connection = keepLive(open, {
    onChanged: (topics) => refresh.changed(topics),
    onConnected(openedAtMs) {
      setIsLost(false)
      askEvery(ASK_ANYWAY_MS)
      refresh.catchUp(openedAtMs)
    },
    onLost: () => setIsLost(true),
    onRefused() {
      setIsLost(false)
      askEvery(ASK_REFUSED_MS)
    },
    onSessionEnded() {
      setIsLost(false)
      void queryClient.invalidateQueries({ queryKey: [SESSION_PATH] })
    },
  })
  const tryNow = () => connection.tryNow()
  window.addEventListener('online', tryNow)
  return () => {
    window.removeEventListener('online', tryNow)
    connection.close()
    refresh.stop()
    clearInterval(asking)
    setIsLost(false)
  }
}

/** Browsers have six connections to a server without HTTP/2, for all tabs: a hidden one soon gives up its own. */
const HIDDEN_MS = 5_000

/** Begins whenever the page comes into view, and ends what was begun when it has been out of view for a while. */
export function whileVisible(
  document: EventTarget & { readonly hidden: boolean },
  begin: () => () => void,
): () => void {
  let end = document.hidden ? undefined : begin()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!document.hidden) end ??= begin()
    else
      timer = setTimeout(() => {
        end?.()
        end = undefined
      }, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    end?.()
  }
}
