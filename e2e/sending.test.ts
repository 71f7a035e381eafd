/** The dialog 'Send' of a paper, and what stands there where e-mail is not set up (specification, section 15.3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, field, told } from './controls.ts';
import { openPaper } from './paper-steps.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

test("'Send' says what is missing; set up, its dialog is filled already", async () => {
  const id = await stage.addPaper('invoice', { number: '78' });
  const page = await openPaper(stage, 'invoice', id);
  await button(page, 'Send').click();
  await told(page, 'E-mail is not set up: SMTP_URL and MAIL_FROM are missing.');
  await page.route('**/app-config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mailMissing: [] } });
  });
  await page.reload();
  await button(page, 'Send').click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoice 78' });
  await expect.poll(() => field(dialog, 'Subject').inputValue()).toMatch(/^Invoice 78 from /);
  await field(dialog, 'To').fill('nobody');
  await button(dialog, 'Send').click();
  await dialog.getByText('Enter one e-mail address.').waitFor();
});
