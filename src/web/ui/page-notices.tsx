/** The area below a page's header for notices. */

/** Id of the area, for portals from inside the page. */
export const noticesId = 'page-notices';

/** Has no height while it is empty. */
export function PageNotices() {
  return <div id={noticesId} />;
}
