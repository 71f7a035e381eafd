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
  // Mail clients need the attributes of old HTML.
  mail: { ...page, rules: { ...page.rules, 'no-deprecated-attr': 'off' } },
} satisfies Record<string, ConfigData>;

export type PageKind = keyof typeof configs;

const validators = new Map<PageKind, HtmlValidate>();

/** What is wrong with a page, as `rule: message at selector`. */
export async function htmlFaults(text: string, kind: PageKind = 'page'): Promise<string[]> {
  const validator = validators.get(kind) ?? new HtmlValidate(configs[kind]);
  validators.set(kind, validator);
  const { results } = await validator.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
}
