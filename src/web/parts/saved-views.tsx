import { Button, Menu } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ask, useAct, useAnswer, type Body } from '../api.ts'
import { IconCheck, IconChevronDown } from '../icons.ts'
import { useSearchState } from '../search-state.ts'
import { isSameView, stepsToView, viewQueryOf } from '../view-query.ts'
import { Confirm } from './confirm.tsx'
import { RenameView, SaveView, type SavedView } from './saved-view-dialogs.tsx'
import { say } from './say.ts'

type Asking = 'save' | 'rename' | 'delete'

/**
 * The reader's own views of a page: what its address says, saved under a name. The page opens with the default one if its
 * address says nothing.
 */
export function SavedViews({ page }: { page: Body<'POST /views'>['page'] }) {
  const { search, change } = useSearchState()
  const { data, isError } = useAnswer('GET /views', { query: { page } })
  const views = data?.views ?? []
  const query = viewQueryOf(search)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { current, chosen } = findChosen(views, query, chosenId)
  const open = (view: SavedView, options?: { replace: boolean }) => {
    setChosenId(view.id)
    change(stepsToView(search, view.query), options)
  }
  useDefaultView(data?.views, (view) => open(view, { replace: true }))
  const act = useAct(async ({ send, done }: { send: () => Promise<void>; done: string }) => {
    await send()
    say(done)
  })
  const close = () => {
    act.reset()
    setAsking(null)
  }
  const patch = (view: SavedView, body: Body<'PATCH /views/:viewId'>, done: string) =>
    act.mutate(
      { send: () => ask('PATCH /views/:viewId', { params: { viewId: view.id }, body }), done },
      { onError: (error) => say(error.message) },
    )
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            maw={260}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            {...(current && { 'aria-label': `Views: ${current.name}` })}
          >
            {current?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="tall-menu">
          {views.length > 0 && <Menu.Label>Your views</Menu.Label>}
          {views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              isCurrent={view.id === current?.id}
              onOpen={() => open(view)}
            />
          ))}
          {isError && data === undefined && <Menu.Label>Your views could not be loaded.</Menu.Label>}
          {views.length > 0 && <Menu.Divider />}
          {chosen && !current && Object.keys(query).length > 0 && (
            <Menu.Item onClick={() => patch(chosen, { query }, `“${chosen.name}” is updated.`)}>
              Update “{chosen.name}”
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking('save')}>Save this view…</Menu.Item>
          {chosen && (
            <>
              <Menu.Item
                onClick={() =>
                  patch(
                    chosen,
                    { is_default: !chosen.is_default },
                    chosen.is_default
                      ? 'The page opens with the whole list.'
                      : `The page opens with “${chosen.name}”.`,
                  )
                }
              >
                {chosen.is_default
                  ? `Stop opening “${chosen.name}” by default`
                  : `Open “${chosen.name}” by default`}
              </Menu.Item>
              <Menu.Item onClick={() => setAsking('rename')}>Rename “{chosen.name}”…</Menu.Item>
              <Menu.Item className="danger-item" onClick={() => setAsking('delete')}>
                Delete “{chosen.name}”…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'save' && (
        <SaveView
          page={page}
          query={query}
          onSaved={(id) => {
            setChosenId(id)
            close()
          }}
          onClose={close}
        />
      )}
      {asking === 'rename' && chosen && <RenameView view={chosen} onClose={close} />}
      {chosen && (
        <Confirm
          title={`Delete “${chosen.name}”?`}
          action="Delete view"
          isOpen={asking === 'delete'}
          isPending={act.isPending}
          error={act.error}
          onClose={close}
          onConfirm={() =>
            act.mutate(
              {
                send: () => ask('DELETE /views/:viewId', { params: { viewId: chosen.id } }),
                done: `“${chosen.name}” is deleted.`,
              },
              { onSuccess: close },
            )
          }
        >
          The filters stay on the page until you change them. Nobody else is affected.
        </Confirm>
      )}
    </>
  )
}

function ViewItem({ view, isCurrent, onOpen }: { view: SavedView; isCurrent: boolean; onOpen: () => void }) {
  return (
    <Menu.Item
      onClick={onOpen}
      {...(isCurrent && { 'aria-current': true, rightSection: <IconCheck size={16} aria-hidden /> })}
    >
      {view.name}
      {view.is_default && ' (default)'}
    </Menu.Item>
  )
}

/** The view that the page shows, and the one that was opened last, even if the filters have changed since. */
function findChosen(
  views: readonly SavedView[],
  query: Record<string, string>,
  chosenId: string | null,
): { current: SavedView | undefined; chosen: SavedView | undefined } {
  const opened = views.find(({ id }) => id === chosenId)
  const isShown = (view: SavedView) => isSameView(view.query, query)
  const current = opened && isShown(opened) ? opened : views.find(isShown)
  return { current, chosen: current ?? opened }
}

/** Once, when the page is opened: filters that are cleared later stay cleared, also when the reader comes back to them. */
function useDefaultView(views: readonly SavedView[] | undefined, open: (view: SavedView) => void): void {
  const { search } = useSearchState()
  const hasChosenFilters = useLocation({ select: ({ state }) => state.hasChosenFilters === true })
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || views === undefined) return
    isOpened.current = true
    const usual = views.find(({ is_default }) => is_default)
    if (usual && !hasChosenFilters && Object.keys(search).length === 0) open(usual)
  }, [views])
}
