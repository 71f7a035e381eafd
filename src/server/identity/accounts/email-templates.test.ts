import { expect, test } from 'vitest';
import { invitationEmail, resetEmail } from './email-templates.ts';

const link = 'https://trucks.test/oidc/account/reset?token=x';

test('e-mails with a link say how long it works', () => {
  expect(resetEmail('Ann', link).text).toContain(`Use this link within one hour:\n\n${link}\n`);
  const invitation = invitationEmail(link, { role: 'User', invitedBy: 'Ann', days: 7 });
  expect(invitation.text).toContain(`Use this link within 7 days to set up your account:\n\n${link}\n`);
});
