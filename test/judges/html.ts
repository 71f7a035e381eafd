/** Checks HTML against its standard with html-validate. */
import { type ConfigData, HtmlValidate } from 'html-validate';

const page: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // Files of the same server need no hash.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
};

const configs = {
  page,
  // axe checks the accessibility of screens. A running page has the addresses of its scripts in full.
  screen: { root: true, extends: ['html-validate:standard'], rules: { 'require-sri': 'off' } },
  // Mail clients need the attributes of old HTML.
  mail: { ...page, rules: { ...page.rules, 'no-deprecated-attr': 'off' } },
} satisfies Record<string, ConfigData>;

export type PageKind = keyof typeof configs;

/** Faults of Mantine: the styles of a responsive property, the lines of the menu button, and the track of a switch. */
const faultsOfLibrary = [
  '<style> element is not permitted as content under <div>',
  '<div> element is not permitted as content under <button>',
  '<div> element is not permitted as content under <label>',
];

const validators = new Map<PageKind, HtmlValidate>();

/** What is wrong with a page, as `rule: message at selector`. */
export async function htmlFaults(text: string, kind: PageKind = 'page'): Promise<string[]> {
  const validator = validators.get(kind) ?? new HtmlValidate(configs[kind]);
  validators.set(kind, validator);
  const { results } = await validator.validateString(text);
  const messages = results.flatMap((result) => result.messages);
  const ours = kind === 'screen' ? messages.filter(({ message }) => !faultsOfLibrary.includes(message)) : messages;
  return ours.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`);
}
