/** API calls for saved views. */
import { z } from 'zod';
import { listNames } from '#shared/list-calls.ts';
import { rolesThatRead } from '#shared/record-readers.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { viewBodySchema, viewSchema, viewUpdateSchema } from '#views/view.ts';
import { viewKind } from './view-kind.ts';

const tag = 'Views';
const roles = rolesThatRead(viewKind);
const params = z.object({ viewId: idSchema });

export const listViewsRoute = defineRoute({
  id: 'listViews',
  tag,
  summary: 'List your own and shared views of lists, by name',
  method: 'GET',
  shows: ['view'],
  path: '/views',
  roles,
  query: z.object({ list: z.enum(listNames, 'Choose a list.').optional() }),
  result: z.array(viewSchema),
  messages: { 400: 'Failed to retrieve list of views.' },
});

export const createViewRoute = defineRoute({
  id: 'createView',
  tag,
  summary: 'Save a view',
  method: 'POST',
  changes: ['view'],
  path: '/views',
  roles,
  body: viewBodySchema,
  result: viewSchema,
  messages: { 400: 'Failed to create view.', 409: 'There are too many views.' },
});

/** `PUT /views/{viewId}`: every user can make a shared view their default. */
export const updateViewRoute = defineRoute({
  id: 'updateView',
  tag,
  summary: 'Update a view, or make it your default',
  method: 'PUT',
  changes: ['view'],
  path: '/views/:viewId',
  roles,
  params,
  body: viewUpdateSchema,
  result: viewSchema,
  etag: true,
  messages: {
    400: 'Failed to update view.',
    404: 'The requested view does not exist.',
    409: 'There are too many views.',
  },
});

export const deleteViewRoute = defineRoute({
  id: 'deleteView',
  tag,
  summary: 'Delete a view',
  method: 'DELETE',
  changes: ['view'],
  path: '/views/:viewId',
  roles,
  params,
  etag: true,
  messages: { 400: 'Failed to delete view.', 404: 'The requested view does not exist.' },
});
