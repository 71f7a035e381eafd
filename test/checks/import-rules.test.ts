/** What the import rules refuse and allow. */
import { expect, test } from 'vitest';
import { findCycle, findImportError } from './import-rules.ts';

test.each([
  ['shared/route.ts', '#trucks/truck.ts', 'shared never imports trucks.'],
  ['shared/route.ts', '#server/env.ts', 'shared never imports server.'],
  ['server/http/calls.ts', '#trucks/truck.ts', 'server never imports trucks.'],
  ['web/table/cells.tsx', '#paperwork/totals.ts', 'web never imports paperwork.'],
  ['server/env.ts', '#web/paths.ts', 'server never imports web.'],
  ['web/paths.ts', '#server/env.ts', 'web never imports server.'],
  ['trucks/web/truck-form.tsx', '#app/router.tsx', 'trucks never imports app.'],
  ['trucks/web/truck-form.tsx', '#server/env.ts', 'web/ and server/ never import each other.'],
  ['trucks/web/truck-form.tsx', '#parties/server/party-store.ts', 'web/ and server/ never import each other.'],
  ['trucks/server/truck-store.ts', '#trucks/web/truck-form.tsx', 'web/ and server/ never import each other.'],
  ['app/server.ts', '#trucks/web/truck-form.tsx', 'web/ and server/ never import each other.'],
  ['app/router.tsx', '#trucks/server/truck-store.ts', 'web/ and server/ never import each other.'],
  ['trucks/truck.ts', '#web/paths.ts', 'Code for both processes never imports code for the browser.'],
  ['trucks/truck.ts', '#trucks/server/truck-store.ts', 'Code for both processes never imports code for the server.'],
  ['trucks/truck-fields.ts', 'kysely', 'Only server code uses the database.'],
  ['trucks/web/truck-form.tsx', 'kysely', 'Only server code uses the database.'],
  ['trucks/web/truck-form.tsx', '../truck.ts', 'Import from another folder as #folder/file.ts.'],
  ['media/web/photo.tsx', '#media/web/photos/image-tile.tsx', 'Files directly in web/ never import its subfolders.'],
  [
    'server/identity/factors/passkeys.ts',
    '#server/identity/sign-in/identity-context.ts',
    'identity/factors never imports identity/sign-in.',
  ],
  [
    'server/identity/boats/boat.ts',
    '#server/identity/records/record-store.ts',
    'identity/boats never imports identity/records.',
  ],
  [
    'server/identity/links/reset-routes.ts',
    '#server/identity/identity-plugin.ts',
    'Subfolders of server/identity/ never import its composition root.',
  ],
])('%s may not import %s', (file, specifier, sentence) => {
  expect(findImportError(file, specifier)).toBe(sentence);
});

test.each([
  ['trucks/server/truck-store.ts', 'kysely'],
  ['trucks/server/truck-store.ts', '#server/db/schema.ts'],
  ['trucks/server/truck-store.ts', '#trucks/truck.ts'],
  ['trucks/server/truck-store.ts', '#parties/server/party-store.ts'],
  ['trucks/web/truck-form.tsx', '#web/form/text-fields.tsx'],
  ['paperwork/web/form/paper-form.tsx', '#trucks/web/truck-version.ts'],
  ['media/web/photos/image-tile.tsx', '#media/web/photo.tsx'],
  ['documents/web/documents-section.tsx', '#files/web/file-picker.tsx'],
  ['web/paths.ts', '#web/table/cells.tsx'],
  ['app/server.ts', '#trucks/server/truck-handlers.ts'],
  ['app/router.tsx', '#trucks/web/stock-pages.tsx'],
  ['server/identity/sign-in/factor-routes.ts', '#server/identity/factors/second-factors.ts'],
  ['server/identity/sign-in/factor-routes.ts', './factor-pages.ts'],
  ['server/identity/embedded-provider.ts', '#server/identity/links/reset-job.ts'],
  ['server/identity/pages/page-replies.ts', '#server/product-name.ts'],
  ['users/server/user-factors.ts', '#server/identity/account-management/factor-administration.ts'],
  ['app/demo/photos/photo.ts', '../bodies.ts'],
  ['trucks/truck.ts', 'zod'],
  ['boats/boat.ts', '#trucks/truck.ts'],
  ['app/server.ts', '#boats/server/boat-handlers.ts'],
  ['trucks/truck.ts', './truck-search.ts'],
])('%s may import %s', (file, specifier) => {
  expect(findImportError(file, specifier)).toBeUndefined();
});

test.each<[Record<string, string[]>, string[] | undefined]>([
  [{ boats: ['trucks', 'parties'], trucks: ['parties'], parties: [] }, undefined],
  [{ boats: ['trucks'], trucks: ['parties'], parties: ['trucks'] }, ['trucks', 'parties', 'trucks']],
  [
    { boats: ['trucks'], trucks: ['parties'], parties: ['media'], media: ['boats'] },
    ['boats', 'trucks', 'parties', 'media', 'boats'],
  ],
])('of imports %o, the shortest cycle is %o', (imports, cycle) => {
  expect(findCycle(new Map(Object.entries(imports).map(([folder, targets]) => [folder, new Set(targets)])))).toEqual(
    cycle,
  );
});
