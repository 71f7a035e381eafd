/** What a page shows, as lines of text: headings, texts, fields, buttons, links and the first rows of its tables. */

/** Rows of a table and items of a list that are listed. */
const shown = 3;

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE DIV DL DT FIELDSET FIGURE FOOTER FORM HEADER LI MAIN NAV OL P SECTION TABLE TR UL'.split(' '),
);
const skipped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']);

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

function byIds(ids: string | null): string {
  const parts = (ids ?? '').split(' ').map((id) => (id === '' ? '' : clean(document.getElementById(id)?.textContent)));
  return clean(parts.join(' '));
}

const isSkipped = (element: HTMLElement) =>
  skipped.has(element.tagName) ||
  element.hidden ||
  element.getAttribute('aria-hidden') === 'true' ||
  // Without styles an open menu has no position yet.
  (element.style.display === 'none' && !['menu', 'dialog'].includes(element.getAttribute('role') ?? ''));

/** The accessible name, as far as pages of this app need it. */
export function nameOf(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement;
  const named = byIds(element.getAttribute('aria-labelledby')) || clean(element.getAttribute('aria-label'));
  const label = labels && labels.length > 0 ? clean([...labels].map((one) => one.textContent).join(' ')) : '';
  return named || label || clean(element.getAttribute('alt')) || clean(element.textContent) || clean(element.title);
}

/** The icon of a button, which is hidden from screen readers. */
function iconOf(button: HTMLElement): string {
  const [, icon] = button.querySelector('.tabler-icon')?.classList.value.match(/tabler-icon-([\w-]+)/) ?? [];
  return icon === undefined ? '' : ` <${icon}>`;
}

const states = ['pressed', 'expanded', 'checked', 'selected', 'current', 'sort', 'invalid', 'haspopup', 'busy'];

function stateOf(element: HTMLElement): string {
  const input = element as HTMLInputElement;
  const found = [
    ...(input.disabled || element.hasAttribute('data-disabled') ? ['disabled'] : []),
    ...(input.required ? ['required'] : []),
    ...(input.checked ? ['checked'] : []),
    ...states.flatMap((state) => {
      const value = element.getAttribute(`aria-${state}`);
      return value === null || value === 'false' ? [] : [value === 'true' ? state : `${state} ${value}`];
    }),
  ];
  const hint = byIds(element.getAttribute('aria-describedby'));
  return `${found.length > 0 ? ` {${found.join(', ')}}` : ''}${hint === '' ? '' : ` — ${hint}`}`;
}

function fieldOf(element: HTMLInputElement): string {
  const { type, value, placeholder } = element;
  if (type === 'hidden' || type === 'file') return '';
  const kind = element.getAttribute('role') ?? type;
  const content = type === 'checkbox' || type === 'radio' ? '' : ` "${value}"`;
  return `[${kind}] ${nameOf(element)}${content}${placeholder ? ` (${placeholder})` : ''}${stateOf(element)}`;
}

/** The lines of a part of the page. */
export function outlineOf(root: HTMLElement): string {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (clean(line) !== '') lines.push(clean(line));
    line = '';
  };
  /** Rows of tables are one line each. */
  let isInRow = false;
  const own = (text: string) => {
    if (isInRow) {
      line += ` ${text} `;
      return;
    }
    end();
    line = text;
    end();
  };

  function visitAll(children: Iterable<Element>): void {
    const all = [...children];
    for (const child of all.slice(0, shown)) visit(child);
    if (all.length > shown) own(`… ${all.length - shown} more`);
  }

  /** A part whose content is one line; undefined for others. */
  function lineOf(element: HTMLElement): string | undefined {
    const { tagName } = element;
    if (element instanceof HTMLInputElement || tagName === 'SELECT' || tagName === 'TEXTAREA') {
      return fieldOf(element as HTMLInputElement);
    }
    if (/^H[1-6]$/.test(tagName)) return `${'#'.repeat(Number(tagName[1]))} ${nameOf(element)}`;
    if (tagName === 'IMG') return `<${nameOf(element)}>`;
    const isButton = tagName === 'BUTTON' || element.getAttribute('role') === 'button';
    return isButton ? `(${nameOf(element)})${iconOf(element)}${stateOf(element)}` : undefined;
  }

  /** What is written before the content of a part. */
  function beginningOf(element: HTMLElement): string {
    const { tagName } = element;
    if (tagName !== 'TD' && tagName !== 'TH') return '';
    const sort = element.getAttribute('aria-sort');
    return sort === null ? ' | ' : ` | {${sort}} `;
  }

  function visit(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent ?? '';
    if (!(node instanceof HTMLElement) || isSkipped(node)) return;
    const { tagName } = node;
    const single = lineOf(node);
    if (single !== undefined) {
      own(single);
    } else if (tagName === 'A') {
      line += ` [${nameOf(node)}](${node.getAttribute('href') ?? ''})${stateOf(node)} `;
    } else if (tagName === 'TBODY') {
      visitAll(node.children);
    } else {
      const region = clean(node.getAttribute('aria-label') ?? node.dataset.severity);
      if (region !== '' && !isInRow) own(`== ${node.getAttribute('role') ?? tagName.toLowerCase()} ${region}`);
      if (blocks.has(tagName) && !isInRow) end();
      line += beginningOf(node);
      if (tagName === 'TR') isInRow = true;
      for (const child of node.childNodes) visit(child);
      if (tagName === 'TR') isInRow = false;
      if (tagName === 'DT') line += ': ';
      else if ((blocks.has(tagName) && !isInRow) || tagName === 'DD') end();
    }
  }

  visit(root);
  end();
  return lines.join('\n');
}
