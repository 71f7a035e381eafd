/** The place below a page's head for what the page has to say of itself. */

/** The place's id, for what is put there from within the page. */
export const noticesId = 'page-notices';

/** Empty, and without height, until something is put there. */
export function PageNotices() {
  return <div id={noticesId} />;
}
