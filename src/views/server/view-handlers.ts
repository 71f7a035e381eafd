/** Answers the calls for views. */
import type { Calls } from '#server/http/calls.ts';
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { changeView, createView, deleteView } from './save-view.ts';
import { listViews } from './view-store.ts';

/** Serves the calls of `view-routes.ts`. */
export function serveViewCalls(calls: Calls): void {
  calls.serve(listViewsRoute, ({ db, actor, query }) => listViews(db, actor, query.list));

  calls.serve(createViewRoute, async (call) => {
    const view = await createView(call, call.body);
    call.setVersion(view.version);
    return view;
  });

  calls.serve(updateViewRoute, async (call) => {
    const view = await changeView(call, { id: call.params.viewId, ifMatch: call.ifMatch }, call.body);
    call.setVersion(view.version);
    return view;
  });

  calls.serve(deleteViewRoute, (call) => deleteView(call, { id: call.params.viewId, ifMatch: call.ifMatch }));
}
