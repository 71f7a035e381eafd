/** Handlers of the calls in `view-routes.ts`. */
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { changeView, createView, deleteView } from './save-view.ts';
import { listViews } from './view-store.ts';

export function registerViewRoutes(registrar: RouteRegistrar): void {
  registrar.handle(listViewsRoute, ({ db, actor, query }) => listViews(db, actor, query.list));

  registrar.handle(createViewRoute, async (context) => {
    const view = await createView(context, context.body);
    context.setVersion(view.version);
    return view;
  });

  registrar.handle(updateViewRoute, async (context) => {
    const view = await changeView(context, { id: context.params.viewId, ifMatch: context.ifMatch }, context.body);
    context.setVersion(view.version);
    return view;
  });

  registrar.handle(deleteViewRoute, (context) =>
    deleteView(context, { id: context.params.viewId, ifMatch: context.ifMatch }),
  );
}
