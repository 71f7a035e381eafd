/** The texts and pictures of `docs/handbook/`, which the build puts into the web app. */
const texts = import.meta.glob<string>('../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../docs/handbook/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folder = '../../../docs/handbook/';

/** The Markdown of a page. */
export function handbookMarkdown(slug: string): string {
  const text = texts[`${folder}${slug}.md`];
  if (text === undefined) throw new Error(`docs/handbook has no ${slug}.md.`);
  return text;
}

/** The address of a picture, which the text names relative to its own file. */
export function pictureAddress(path: string): string | undefined {
  return pictures[`${folder}${path}`];
}
