/** Users with accounts of the embedded log-in: two-step verification, its requirement and reset, and invitations. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { createClient } from '#test/app/client.ts';
import { withoutChanges } from '#test/app/stored-text.ts';
import { accountFixture, mailServerForFile, accountPassword as password } from '#test/identity/account-fixture.ts';
import { codeOf } from '#test/identity/authenticator-code.ts';
import { alerted, button, closed, dialog, eventually, fill, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';

const { env, taken } = await mailServerForFile();
const fixture = accountFixture({ env });

/** Opens the list of users with a new account of this role. */
async function openUsers(role: Role) {
  const { app } = fixture;
  const person = await fixture.person(role);
  const { tokens, call } = await person.logIn();
  const { issuer, audience, clientId } = app.provider;
  const settings = { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_CLIENT_ID: clientId };
  const tokenOf = async () => tokens.access_token;
  const as = async () => createClient(app.url, tokens.access_token);
  const shown = { url: app.url, provider: { issuer, audience, settings }, as, tokenOf };
  const network = await renderApp(shown, '/admin/users', { role });
  await screen.findAllByRole('button', { name: /^View / });
  return { ...person, call, ...network };
}

const nameOf = (email: string) => email.replace(/person\.(\d+)@.*/, 'Person $1');

async function openUser(email: string): Promise<HTMLElement> {
  await fill({ 'Search users...': email });
  await press(`View ${nameOf(email)}`);
  const part = await dialog(nameOf(email));
  await within(part).findByText(/^Two-step verification: /);
  return part;
}

async function withApp(role: Role = 'User') {
  const person = await fixture.person(role);
  const { call } = await person.logIn();
  const { body: setup } = await call('POST', '/api/account/one-time-codes', { password });
  await call('PUT', '/api/account/one-time-codes', { code: codeOf(setup.secret) });
  return { ...person, call };
}

const stored = (part: HTMLElement) => withoutChanges(outlineOf(part)).replace(/person\.\d+|Person \d+/g, 'PERSON');

test('the switch requires two-step verification for everyone and says so, and makes it optional again', async () => {
  onTestFinished(async () => {
    await fixture.demand(false);
  });
  const { call } = await openUsers('SuperAdmin');
  const demanded = async () => (await call('GET', '/api/users/second-factor')).body.isDemanded;
  const name = /^Require two-step verification for everyone/;
  const control = await screen.findByRole<HTMLInputElement>('switch', { name });
  expect(control.checked).toBe(false);
  screen.getByText('People without it will be asked to set it up next time they log in.');
  await userEvent.click(control);
  await alerted('Two-step verification is required for everyone.');
  await eventually(() => control.checked, true);
  expect(await demanded()).toBe(true);
  await userEvent.click(control);
  await alerted('Two-step verification is optional.');
  await eventually(() => control.checked, false);
  expect(await demanded()).toBe(false);
});

test('an administrator resets the two-step verification of a user after a question', async () => {
  const lost = await withApp();
  await openUsers('Admin');
  const part = await openUser(lost.email);
  within(part).getByText('Two-step verification: on');
  await press('Reset', part);
  const question = await dialog('Reset two-step verification');
  expect(stored(question)).toMatchSnapshot();
  await press('Cancel', question);
  await closed('Reset two-step verification');
  expect((await lost.call('GET', '/api/account/factors')).body).toMatchObject({ oneTimeCodes: true });
  await press('Reset', part);
  await press('Reset', await dialog('Reset two-step verification'));
  await alerted(`Two-step verification reset for ${nameOf(lost.email)}.`);
  await within(part).findByText('Two-step verification: off');
  expect(within(part).queryByRole('button', { name: 'Reset' })).toBeNull();
  expect((await lost.call('GET', '/api/account/factors')).status).toBe(401);
  expect(await lost.logIn()).toHaveProperty('tokens');
});

test('a user without two-step verification has none to reset', async () => {
  const { email } = await fixture.person();
  await openUsers('Admin');
  const part = await openUser(email);
  within(part).getByText('Two-step verification: off');
  expect(within(part).queryByRole('button', { name: 'Reset' })).toBeNull();
});

test('an Admin cannot reset the two-step verification of another Admin, and sees why', async () => {
  const { email } = await withApp('Admin');
  await openUsers('Admin');
  const part = await openUser(email);
  expect((await button('Reset', part)).disabled).toBe(true);
  within(part).getByText('Only a Super Admin can reset two-step verification for an Admin or Super Admin.');
});

test.for([
  ['Admin', ['Approved User']],
  ['SuperAdmin', ['Approved User', 'Admin', 'Super Admin']],
] as const)('the invitation of a person with the role %s offers %j', async ([role, offered]) => {
  await openUsers(role);
  await press('Invite');
  const part = await dialog('Invite');
  expect(stored(part)).toMatchSnapshot();
  const roles = within(part).getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  expect([...roles.options].map(({ text }) => text)).toEqual(offered);
});

test('an invitation is sent and listed, and refused for an e-mail that has an account', async () => {
  const { email } = await openUsers('Admin');
  await press('Invite');
  const part = await dialog('Invite');
  await fill({ Email: email }, part);
  await press('Invite', part);
  await alerted('Someone with this e-mail already has an account.');
  await fill({ Email: 'ivy@yard.test' }, part);
  await press('Invite', part);
  await alerted('Invitation sent to ivy@yard.test.');
  await closed('Invite');
  within(await screen.findByRole('region', { name: 'Invited: 1' })).getByText('ivy@yard.test');
  await eventually(() => taken.some(({ to }) => to.includes('ivy@yard.test')), true);
});
