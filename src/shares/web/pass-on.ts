/** Passes a link on: by the share sheet of a phone, otherwise by the clipboard. */

/** A desktop computer has a share sheet too, but there people paste the link into an e-mail. */
function hasShareSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Returns false if the browser allows neither, or if the person closed the share sheet. */
export async function passOn(title: string, url: string): Promise<'shared' | 'copied' | false> {
  try {
    if (hasShareSheet()) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return false;
  }
}
