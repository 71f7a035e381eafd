/** Open invitations above the list of users: who may act on them, and what an action says. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, button, eventually, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';
import type { Invitation } from '#users/invitation.ts';

const app = await appForFile();

const invited = (email: string, role: Invitation['role'], expiresAt: string): Invitation => ({
  id: crypto.randomUUID(),
  email,
  role,
  expiresAt,
});
const invitations = [
  invited('ivy@yard.test', 'User', '2999-01-05T12:00:00Z'),
  invited('olaf@yard.test', 'Admin', '2020-01-05T12:00:00Z'),
];

async function openInvitations(role: 'Admin' | 'SuperAdmin') {
  const network = await renderApp(app, '/admin/users', { role });
  let open = invitations;
  network.answer(/^\/api\/users\/invitations/, (_pass, { method, path }) => {
    if (method === 'GET') return Response.json({ isOffered: true, invitations: open });
    const found = invitations.find(({ id }) => path.includes(id));
    if (method === 'DELETE') open = open.filter((one) => one !== found);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(found);
  });
  const part = await screen.findByRole('region', { name: 'Invited: 2' });
  return { ...network, part };
}

const buttonsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ disabled }) => disabled);

test('an invitation says until when it is valid, or that it has expired', async () => {
  const { part } = await openInvitations('SuperAdmin');
  const [ivy, olaf] = within(part).getAllByRole('listitem');
  expect(ivy?.textContent).toContain('Approved User, valid until 5 Jan 2999');
  expect(olaf?.textContent).toContain('Admin, expired 5 Jan 2020');
});

test('an Admin can act only on invitations to roles that they may assign, and sees why', async () => {
  const { part } = await openInvitations('Admin');
  expect(buttonsOf(part)).toEqual([false, false, true, true]);
  expect(within(part).getAllByText('Only a Super Admin can make someone an Admin or Super Admin.')).toHaveLength(1);
});

test('a Super Admin can act on every invitation', async () => {
  const { part } = await openInvitations('SuperAdmin');
  expect(buttonsOf(part)).toEqual([false, false, false, false]);
});

test.for([
  ['Resend to ivy@yard.test', 'POST', `/${invitations[0]?.id}/send`, 'Invitation to ivy@yard.test resent.'],
  [
    'Withdraw invitation to ivy@yard.test',
    'DELETE',
    `/${invitations[0]?.id}`,
    'Invitation to ivy@yard.test withdrawn.',
  ],
] as const)(
  '%s says so, both buttons wait until it is done, and a failure is shown',
  async ([name, method, end, done]) => {
    const { part, sent, answer } = await openInvitations('SuperAdmin');
    const held = Promise.withResolvers<Response>();
    const stop = answer(new RegExp(`${end}$`), () => held.promise);
    await press(new RegExp(`^${name}`), part);
    const item = within(part).getAllByRole('listitem')[0];
    const busy = () =>
      within(item as HTMLElement)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-busy'));
    await eventually(busy, ['true', 'true']);
    held.resolve(failure(400, 'It was not sent.'));
    await alerted('It was not sent.');
    stop();
    await press(new RegExp(`^${name}`), part);
    await alerted(done);
    expect(sent.filter((call) => call.method === method && call.path.endsWith(end))).toHaveLength(2);
    if (method === 'DELETE') await screen.findByRole('region', { name: 'Invited: 1' });
    else await button(new RegExp(`^${name}`), part);
  },
);
