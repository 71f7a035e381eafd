/** Forms whose merge with a colleague's changes cannot be saved at once: no change is lost, and a message says so. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, closed, dialog, eventually, field, fill, group, heading, press } from '#test/web/controls.ts';
import { savedPapers } from '#test/web/paper-form.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const colleague = await app.as('Admin');
const onLatest = 'Your changes are now on top of the latest version. Please save again.';
const title = 'Someone else has changed this truck';

/** The form of a truck with a new model, and the colleague's change of it. */
async function changedTruck(regNumber: string) {
  const { id } = await takeIn(staff, { regNumber, chassisNumber: `CHASSIS ${regNumber}` });
  const network = await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await button('Save');
  await fill({ Model: 'XG 530' });
  const saveElsewhere = async (fields: Record<string, unknown>) =>
    expect((await colleague.put(`/api/abbasAutos/trucks/${id}`, fields)).status).toBe(200);
  const stored = async () => (await staff.get(`/api/abbasAutos/trucks/${id}`)).body;
  return { ...network, saveElsewhere, stored };
}

test('a colleague who saves other fields at each attempt leads to a question, and both sets of changes are kept', async () => {
  const { answer, sent, saveElsewhere, stored } = await changedTruck('RPT 001');
  const theirs = [{ color: 'Black' }, { axle: '4x2' }, { keyNumber: 'K 99' }];
  answer(/\/trucks\/[^/]+$/, async (pass, { method }) => {
    const next = method === 'PUT' && theirs.shift();
    if (next) await saveElsewhere(next);
    return pass();
  });
  await press('Save');
  const question = await dialog(title);
  within(question).getByText(
    'You changed different fields. Keep both sets of changes, or use the latest version without yours.',
  );
  within(question).getByText(/^Changed by Admin at \d\d:\d\d\.$/);
  const merged = [...question.querySelectorAll('p')].map((text) => text.textContent);
  expect(merged).toContain('Only you changed: Model (XG 530).');
  expect(merged).toContain('Only they changed: Key Number (K 99).');
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(3);
  await press('Keep both', question);
  await alerted(onLatest);
  await closed(title);
  await press('Save');
  await heading('RPT 001');
  expect(await stored()).toMatchObject({ model: 'XG 530', color: 'Black', axle: '4x2', keyNumber: 'K 99' });
});

test('a merged form whose save fails has both sets of changes, and says to save again', async () => {
  const { answer, saveElsewhere, stored } = await changedTruck('RPT 002');
  await saveElsewhere({ color: 'Black' });
  let puts = 0;
  const stop = answer(/\/trucks\/[^/]+$/, (pass, { method }) => {
    if (method === 'PUT') puts += 1;
    return puts > 1 ? failure(503, 'Busy.') : pass();
  });
  await press('Save');
  await alerted(onLatest);
  await alerted('Busy.');
  expect([field('Model').value, field('Color').value]).toEqual(['XG 530', 'Black']);
  stop();
  await press('Save');
  await heading('RPT 002');
  expect(await stored()).toMatchObject({ model: 'XG 530', color: 'Black' });
});

test('a form whose latest version cannot be read keeps its input, and a second press merges', async () => {
  const { answer, saveElsewhere, stored } = await changedTruck('RPT 003');
  await saveElsewhere({ color: 'Black' });
  const stop = answer(/\/trucks\/[^/]+$/, (pass, { method }) => (method === 'GET' ? failure(400, 'No.') : pass()));
  await press('Save');
  await alerted('This record was changed by someone else. Reload to see the latest version.');
  expect([field('Model').value, field('Color').value]).toEqual(['XG 530', 'White']);
  stop();
  await press('Save');
  await alerted('Both sets of changes are saved, including theirs to Color (Black).');
  expect(await stored()).toMatchObject({ model: 'XG 530', color: 'Black' });
});

test('a closed conflict dialog leaves the form as it was, and the next save opens it again', async () => {
  const { saveElsewhere, stored } = await changedTruck('RPT 004');
  await saveElsewhere({ model: 'XF 450', keyNumber: null });
  await fill({ 'Key Number': 'K 18' });
  await press('Save');
  await press('Close', await dialog(title));
  await closed(title);
  expect(field('Model').value).toBe('XG 530');
  expect((await stored()).model).toBe('XF 450');
  await press('Save');
  const question = await dialog(title);
  within(question).getByLabelText('Theirs: Empty');
  const model = within(question).getByRole('radiogroup', { name: 'Model' });
  await userEvent.click(field('Theirs: XF 450', model));
  await press('Keep these');
  await eventually(() => [field('Model').value, field('Key Number').value], ['XF 450', 'K 18']);
});

test('a merged invoice that is no longer valid shows the field, and says to save again', async () => {
  const { id } = await takeIn(staff, { regNumber: 'RPT 005' });
  const papers = '/api/abbasAutos/invoices';
  const first = paperBody([id], { date: '2026-11-20', dueDate: '2026-12-20' });
  const { body } = await staff.post(papers, first);
  await renderApp(app, `/AbbasAutos/invoices/${body.id}/edit`);
  await group('RPT 005');
  await fill({ 'Due Date': '22/11/2026' });
  const theirs = { ...first, date: '2026-11-25' };
  expect((await colleague.put(`${papers}/${body.id}`, theirs)).status).toBe(200);
  await press('Save');
  await alerted(onLatest);
  expect([field('Date').value, field('Due Date').value]).toEqual(['25 Nov 2026', '22 Nov 2026']);
  expect(field('Due Date').getAttribute('aria-invalid')).toBe('true');
  await fill({ 'Due Date': '26/11/2026' });
  await press('Save');
  await alerted('Invoice updated successfully.');
  expect(await savedPapers(app, 'invoice')).toMatchObject([{ date: '2026-11-25', due_date: '2026-11-26' }]);
  await eventually(() => screen.queryByText(onLatest), null);
});
