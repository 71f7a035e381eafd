/** Handlers of the calls in `view-routes.ts`. */
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { createViewRoute, deleteViewRoute, listViewsRoute, updateViewRoute } from '#views/view-routes.ts';
import { changeView, createView, deleteView, type ListSchemas } from './save-view.ts';
import { listViews } from './view-store.ts';

export function registerViewRoutes(registrar: RouteRegistrar): void {
  // Read with each request, because other features register their lists later.
  const listSchemas: ListSchemas = (list) =>
    registrar.routes.find(({ listSchema }) => listSchema?.list === list)?.listSchema;

  registrar.handle(listViewsRoute, ({ db, actor, query }) => listViews(db, actor, query.list));

  registrar.handle(createViewRoute, async (context) => {
    const view = await createView(context, listSchemas, context.body);
    context.setVersion(view.version);
    return view;
  });

  registrar.handle(updateViewRoute, async (context) => {
    const target = { id: context.params.viewId, ifMatch: context.ifMatch };
    const view = await changeView(context, listSchemas, target, context.body);
    context.setVersion(view.version);
    return view;
  });

  registrar.handle(deleteViewRoute, (context) =>
    deleteView(context, { id: context.params.viewId, ifMatch: context.ifMatch }),
  );
}
